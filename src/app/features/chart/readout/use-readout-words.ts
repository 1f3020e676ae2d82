import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../../domain/device.ts'
import { levelShownAt, type ShownLevel } from '../../../../domain/levels/water-state.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import type { SensorSeries } from '../../../../domain/series/series.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { useLevelWords } from '../../../../view/levels/use-level-words.ts'
import { gapAt } from '../../../../view/plot/paths/gap-path.ts'
import { formatValue } from '../../../../view/quantity/format-value.ts'
import { measured, resolutionIn, resolutionOf, summed } from '../../../../view/quantity/resolution.ts'
import { formatClock, formatInstant } from '../../../../view/time/format-time.ts'
import { useDuration } from '../duration.ts'
import { nearMs, type Scene } from '../scene.ts'
import { shortTime } from '../time-range/format-span.ts'
import { bucketAt, describePoint, readingNear } from './point-readout.ts'

const DAY = 86_400_000

/** What is read at the crosshair for one sensor. */
export interface ReadoutText {
  value: string
  /** `raw`, `highest of 20 min`, `in 1 h from 02:00`, `in 7 d from 24 Oct, 07:00`. */
  note: string
  /** The reading's own time where it is not the crosshair's. */
  time: string | null
  isImplausible: boolean
  /** The level that the value is in; of a sensor without levels none. */
  level?: ShownLevel | undefined
}

/** Turns what lies at a time of the chart into words. */
export function useReadoutWords(scene: Scene) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const duration = useDuration()
  const levelWords = useLevelWords()
  return useMemo(() => {
    const { series, range, zone, downsampling } = scene
    const withinMs = nearMs(scene)

    const ofReading = (sensor: Sensor, one: SensorSeries, timeMs: number): ReadoutText | null => {
      const quantity = quantityOf(sensor.kind, sensor.unit)
      const reading = readingNear(one, timeMs, withinMs)
      const marked = one.implausible && readingNear(one.implausible, timeMs, withinMs)
      const at = (ms: number) => (ms === timeMs ? null : formatClock(ms, zone, locale))
      if (marked && (!reading || Math.abs(marked.t - timeMs) < Math.abs(reading.t - timeMs))) {
        const value = formatValue(marked.v, measured(quantity, resolutionOf([marked.v]), marked.v), locale)
        return { value, note: t('readout.implausible'), time: at(marked.t), isImplausible: true }
      }
      if (!reading) return null
      const point = describePoint(one, reading, downsampling)
      const note = t(`readout.${point.kind}`, { duration: duration(point.columnMs) })
      const level = levelShownAt(scene.levels, sensor.id, point.v)
      const value = formatValue(point.v, measured(quantity, resolutionIn(one), point.v), locale)
      return { value, note, time: at(point.t), isImplausible: false, level }
    }

    const ofAmount = (sensor: Sensor, one: SensorSeries, timeMs: number): ReadoutText | null => {
      const { buckets } = one
      const bucket = series && buckets && bucketAt(buckets, timeMs, series)
      if (!bucket) return null
      const value = formatValue(
        bucket.v,
        summed(quantityOf(sensor.kind, sensor.unit), resolutionIn(one)),
        locale,
      )
      const note = t('readout.amount', {
        duration: duration(bucket.toMs - bucket.fromMs),
        // an hour says nothing of a week
        from:
          buckets.stepMs < DAY
            ? formatClock(bucket.fromMs, zone, locale)
            : shortTime(bucket.fromMs, range, zone, locale),
      })
      return { value, note, time: null, isImplausible: false }
    }

    const at = (sensor: Sensor, timeMs: number): ReadoutText | null => {
      const one = series?.sensors.find(({ id }) => id === sensor.id)
      if (!one) return null
      const marked = ofReading(sensor, one, timeMs)
      if (!one.buckets || marked?.isImplausible) return marked
      return ofAmount(sensor, one, timeMs) ?? marked
    }

    const gap = (timeMs: number): string | null => {
      if (series?.partial && gapAt(series.partial.missing, timeMs)) return t('readout.unread')
      const found = series && gapAt(series.gaps, timeMs)
      return found ? t('readout.gap', { duration: duration(found[1] - found[0]) }) : null
    }

    /** All of some sensors at a time, as a sentence for ears. */
    const speak = (sensors: readonly Sensor[], timeMs: number): string => {
      const parts = sensors.flatMap((sensor) => {
        const text = at(sensor, timeMs)
        if (!text) return []
        const level = text.level ? `, ${levelWords.levelName(text.level, true)}` : ''
        return [`${scene.nameOf(sensor)} ${text.value}${level}, ${text.note}`]
      })
      const said = parts.length > 0 ? parts.join('; ') : (gap(timeMs) ?? t('readout.nothing'))
      return `${formatInstant(timeMs, zone, locale)}: ${said}`
    }

    return { at, gap, speak }
  }, [scene, t, locale, duration, levelWords])
}
