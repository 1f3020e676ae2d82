import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reading, Sensor } from '../../../../domain/device.ts'
import { formatValue } from '../../../../domain/format/format-value.ts'
import { measured, resolutionIn, summed } from '../../../../domain/format/resolution.ts'
import { isAlert, levelShownAt } from '../../../../domain/levels/water-state.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import { useLevelWords } from '../../../../view/levels/use-level-words.ts'
import { highestBar } from '../../../../view/plot/steps/highest-bar.ts'
import { useBarPeriod } from '../../../../view/quantity/use-bar-unit.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import { useFoldWords } from '../plot/Folds.tsx'
import type { Scene } from '../scene.ts'
import { formatSpan } from '../time-range/format-span.ts'
import { useReadText } from '../use-read-text.ts'

export const ChartSummary = memo(function ChartSummary({
  scene,
  sensors,
}: {
  scene: Scene
  sensors: readonly Sensor[]
}) {
  const { t } = useTranslation('chart')
  const readText = useReadText()
  const { series, range, time, zone, locale } = scene
  const foldWords = useFoldWords(scene)
  return (
    <figcaption className="visually-hidden">
      <p>{t('span', formatSpan(range, zone, locale))}</p>
      {series?.partial && <p>{t('summary.partial', { read: readText(series.partial) })}</p>}
      {series && series.gaps.length > 0 && <p>{t('summary.gaps', counted(series.gaps.length, locale))}</p>}
      {time.folds?.map((fold) => (
        <p key={fold.fromMs}>{t('fold.summary', { words: foldWords(fold).join(', ') })}</p>
      ))}
      {sensors.map((sensor) => (
        <SensorSummary key={sensor.id} scene={scene} sensor={sensor} />
      ))}
      <p>{t('summary.keys')}</p>
    </figcaption>
  )
})

/** Figures, the worst level where that is an alert, and implausible values. */
function SensorSummary({ scene, sensor }: { scene: Scene; sensor: Sensor }) {
  const { t } = useTranslation(['chart', 'levels'])
  const levelWords = useLevelWords()
  const barPeriod = useBarPeriod()
  const { zone, locale } = scene
  const one = scene.series?.sensors.find(({ id }) => id === sensor.id)
  const { min, max, last, implausible } = one ?? {}
  const name = scene.nameOf(sensor)
  const quantity = quantityOf(sensor.kind, sensor.unit)
  const resolution = one ? resolutionIn(one) : null
  const value = ({ v }: Reading) => formatValue(v, measured(quantity, resolution, v), locale)
  const instant = ({ t: ms }: Reading) => formatInstant(ms, zone, locale)
  const worst = [min, max]
    .map((extreme) => extreme && levelShownAt(scene.levels, sensor.id, extreme.v))
    .find((level) => level && isAlert(level.state))
  const bar = scene.series && one?.buckets ? highestBar(one.buckets, scene.series) : null
  return (
    <>
      {bar && one?.buckets && (
        <p>
          {t('chart:summary.amount', {
            ...{ name, period: barPeriod(one.buckets.stepMs), time: instant({ t: bar.fromMs, v: 0 }) },
            max: formatValue(bar.v, summed(quantity, resolution), locale),
          })}
        </p>
      )}
      {min && max && last && !one?.buckets && (
        <p>
          {t(quantity.combine === 'none' ? 'chart:summary.latest' : 'chart:summary.sensor', {
            name,
            min: value(min),
            minTime: instant(min),
            max: value(max),
            maxTime: instant(max),
            last: value(last),
            lastTime: instant(last),
          })}
        </p>
      )}
      {worst && <p>{t('levels:worst', { name, level: levelWords.levelName(worst, true) })}</p>}
      {implausible && (
        <p>{t('chart:summary.implausible', { name, ...counted(implausible.count, locale) })}</p>
      )}
    </>
  )
}

/** For a sentence: the number for its plural form, and as text. */
function counted(count: number, locale: string) {
  return { count, number: count.toLocaleString(locale) }
}
