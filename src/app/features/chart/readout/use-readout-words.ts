import { millisecondsInDay as DAY } from 'date-fns/constants'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../../domain/device.ts'
import { dateFormat, formatClock } from '../../../../domain/format/date-format.ts'
import { formatNumber, formatValue } from '../../../../domain/format/format-value.ts'
import {
  averaged,
  measured,
  resolutionIn,
  resolutionOf,
  summed,
} from '../../../../domain/format/resolution.ts'
import { levelShownAt, type ShownLevel } from '../../../../domain/levels/water-state.ts'
import { type Quantity, quantityOf } from '../../../../domain/quantity.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { useLevelWords } from '../../../../view/levels/use-level-words.ts'
import { gapAt } from '../../../../view/plot/paths/gap-path.ts'
import { middleOf, type SteppedSeries, type Steps, stepNear } from '../../../../view/plot/steps/steps.ts'
import { formatInstant, shortTime } from '../../../../view/time/format-time.ts'
import { useRemark } from '../../overlays/Overlays.tsx'
import { useDuration } from '../duration.ts'
import { nearMs, type Scene } from '../scene.ts'
import { formatPercent } from './format-percent.ts'
import { bucketAt, readingNear } from './point-readout.ts'
import { stepReadout } from './step-readout.ts'

interface ReadoutPart {
  /** Absent for the reading itself. */
  label?: string
  value: string
  /** Where it differs from the crosshair's time. */
  time?: string | null
}

export interface ReadoutText {
  parts: ReadoutPart[]
  /** `raw`, `48 readings`, `in 1 h from 02:00`, `in 7 d from 24 Oct, 07:00`. */
  note: string
  isImplausible: boolean
  /** The worst level of the value; absent for a sensor without levels. */
  level?: ShownLevel | undefined
}

/** One digit more than the readings, at most those of the rounded mean. */
function meanMeasure(quantity: Quantity, one: SteppedSeries, mean: number) {
  const measure = averaged(quantity, resolutionIn(one), mean)
  const rounded = one.steps?.areColumns ? resolutionOf([mean]) : null
  return rounded ? { ...measure, decimals: Math.min(measure.decimals, rounded.decimals) } : measure
}

type ReadoutScene = Pick<Scene, 'series' | 'time' | 'zone' | 'intervalMs' | 'levels' | 'nameOf'>

export function useReadoutTools() {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const duration = useDuration()
  const levelWords = useLevelWords()
  const remark = useRemark()
  return useMemo(
    () => ({ t, locale, duration, levelWords, remark }),
    [t, locale, duration, levelWords, remark],
  )
}

export function useReadoutWords(scene: Scene) {
  const tools = useReadoutTools()
  return useMemo(() => readoutWords(scene, tools), [scene, tools])
}

/** The time of the step or reading nearest to another; infinite without one. */
function nearestMs({ steps, ...one }: SteppedSeries, timeMs: number, withinMs: number): number {
  const step = steps ? stepNear(steps, timeMs, withinMs) : -1
  if (steps && step !== -1) return middleOf(steps, step)
  return readingNear(one, timeMs, withinMs)?.t ?? Number.POSITIVE_INFINITY
}

export function readoutWords(
  scene: ReadoutScene,
  { t, locale, duration, levelWords, remark }: ReturnType<typeof useReadoutTools>,
) {
  const { series, time, zone } = scene
  const withinMs = nearMs(scene)
  const dayOf = (ms: number) => dateFormat(locale, zone, { dateStyle: 'short' }).format(ms)
  /** The time of day, with its date on another day than the crosshair's. */
  const when = (ms: number, timeMs: number) =>
    dayOf(ms) === dayOf(timeMs) ? formatClock(ms, zone, locale) : shortTime(ms, time, zone, locale)
  const levelAt = (sensor: Sensor, v: number) => levelShownAt(scene.levels, sensor.id, v)
  const usableText = series?.asSent ? 'readout.received' : 'readout.usable'
  const usableNote = (usable: number | undefined) =>
    usable === undefined ? [] : [t(usableText, { percent: formatPercent(usable, locale) })]

  const ofSensor = ({ kind, unit }: Sensor, one: SteppedSeries, v: number) =>
    formatValue(v, measured(quantityOf(kind, unit), resolutionIn(one), v), locale)

  const ofReading = (sensor: Sensor, one: SteppedSeries, timeMs: number): ReadoutText | null => {
    const reading = readingNear(one, timeMs, withinMs)
    if (!reading) return null
    const value = ofSensor(sensor, one, reading.v)
    const time = reading.t === timeMs ? null : when(reading.t, timeMs)
    const flagged = remark(sensor, reading.t)
    return {
      parts: [{ value, time }],
      note: [t('readout.raw'), ...(flagged === null ? [] : [flagged])].join(' · '),
      isImplausible: false,
      level: levelAt(sensor, reading.v),
    }
  }

  const ofStep = (sensor: Sensor, one: SteppedSeries, steps: Steps, timeMs: number): ReadoutText | null => {
    const i = stepNear(steps, timeMs, withinMs)
    if (i === -1) return null
    const quantity = quantityOf(sensor.kind, sensor.unit)
    const { min, max, mean, count, usable } = stepReadout(steps, i)
    const extreme = (label: string, { t: ms, v }: { t: number; v: number }): ReadoutPart => ({
      label,
      value: ofSensor(sensor, one, v),
      time: when(ms, timeMs),
    })
    const readings = t('readout.readings', { count, number: count.toLocaleString(locale) })
    const atHighest = levelAt(sensor, max.v)
    const flagged = remark(sensor, max.t) ?? remark(sensor, min.t)
    return {
      parts: [
        extreme(t('readout.lowest'), min),
        {
          label: t('readout.mean'),
          value: formatNumber(mean, meanMeasure(quantity, one, mean), locale),
        },
        extreme(t('readout.highest'), max),
      ],
      note: [readings, ...usableNote(usable), ...(flagged === null ? [] : [flagged])].join(' · '),
      isImplausible: false,
      level: atHighest?.direction === 'falling' ? levelAt(sensor, min.v) : atHighest,
    }
  }

  const ofAmount = (sensor: Sensor, one: SteppedSeries, timeMs: number): ReadoutText | null => {
    const { buckets, steps } = one
    const bucket = series && buckets && bucketAt(buckets, timeMs, series)
    if (!bucket) return null
    const value = formatValue(
      bucket.v,
      summed(quantityOf(sensor.kind, sensor.unit), resolutionIn(one)),
      locale,
    )
    const note = t('readout.amount', {
      duration: duration(bucket.toMs - bucket.fromMs),
      // hours are useless in a week
      from:
        buckets.stepMs < DAY
          ? formatClock(bucket.fromMs, zone, locale)
          : shortTime(bucket.fromMs, time, zone, locale),
    })
    const i = steps ? stepNear(steps, timeMs, 0) : -1
    const usable = steps && i !== -1 ? stepReadout(steps, i).usable : undefined
    return { parts: [{ value }], note: [note, ...usableNote(usable)].join(' · '), isImplausible: false }
  }

  /** A failed value nearby, if it is nearer than every other value in the readout. */
  const ofFailed = (sensor: Sensor, one: SteppedSeries, timeMs: number): ReadoutText | null => {
    const marked = one.implausible && readingNear(one.implausible, timeMs, withinMs)
    if (!marked) return null
    if (Math.abs(marked.t - timeMs) >= Math.abs(nearestMs(one, timeMs, withinMs) - timeMs)) return null
    const quantity = quantityOf(sensor.kind, sensor.unit)
    const value = formatValue(marked.v, measured(quantity, resolutionOf([marked.v]), marked.v), locale)
    const time = marked.t === timeMs ? null : when(marked.t, timeMs)
    const note = remark(sensor, marked.t) ?? t('readout.implausible')
    return { parts: [{ value, time }], note, isImplausible: true }
  }

  const at = (sensor: Sensor, timeMs: number): ReadoutText | null => {
    const one = series?.sensors.find(({ id }) => id === sensor.id)
    if (!one) return null
    const failed = ofFailed(sensor, one, timeMs)
    if (failed) return failed
    if (one.buckets) return ofAmount(sensor, one, timeMs) ?? ofReading(sensor, one, timeMs)
    const { steps } = one
    const i = steps ? stepNear(steps, timeMs, withinMs) : -1
    const isOfOne = steps?.areColumns && i !== -1 && steps.count[i] === 1
    return steps && !isOfOne ? ofStep(sensor, one, steps, timeMs) : ofReading(sensor, one, timeMs)
  }

  const gap = (timeMs: number): string | null => {
    if (series?.partial && gapAt(series.partial.missing, timeMs)) return t('readout.unread')
    const found = series && gapAt(series.gaps, timeMs)
    return found ? t('readout.gap', { duration: duration(found[1] - found[0]) }) : null
  }

  /** All of some sensors at a time, as a sentence for screen readers. */
  const speak = (sensors: readonly Sensor[], timeMs: number): string => {
    const parts = sensors.flatMap((sensor) => {
      const text = at(sensor, timeMs)
      if (!text) return []
      const level = text.level ? `, ${levelWords.levelName(text.level, true)}` : ''
      const figures = text.parts.map(({ label, value, time }) =>
        // a reading's own time stands beside the crosshair's
        [label, value, label && time].filter(Boolean).join(' '),
      )
      return [`${scene.nameOf(sensor)} ${figures.join(', ')}${level}, ${text.note}`]
    })
    const values = parts.length > 0 ? parts.join('; ') : (gap(timeMs) ?? t('readout.nothing'))
    return `${formatInstant(timeMs, zone, locale)}: ${values}`
  }

  return { at, gap, speak }
}
