import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../../domain/device.ts'
import { isAlert, levelShownAt } from '../../../../domain/levels/water-state.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import { useLevelWords } from '../../../../view/levels/use-level-words.ts'
import { formatValue } from '../../../../view/quantity/format-value.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import type { Scene } from '../scene.ts'
import { formatSpan } from '../time-range/format-span.ts'
import { useReadText } from '../use-read-text.ts'

/** What the chart shows, in sentences, for those who cannot see it. */
export function ChartSummary({ scene, sensors }: { scene: Scene; sensors: readonly Sensor[] }) {
  const { t } = useTranslation(['chart', 'levels'])
  const levelWords = useLevelWords()
  const readText = useReadText()
  const { series, range, zone, locale } = scene
  const instant = (ms: number) => formatInstant(ms, zone, locale)
  const lines = sensors.flatMap((sensor) => {
    const one = series?.sensors.find(({ id }) => id === sensor.id)
    const name = scene.nameOf(sensor)
    const untrue = one?.implausible && {
      id: `${sensor.id} implausible`,
      text: t('chart:summary.implausible', {
        name,
        count: one.implausible.count,
        number: one.implausible.count.toLocaleString(locale),
      }),
    }
    if (!one?.min || !one.max || !one.last) return untrue ? [untrue] : []
    const quantity = quantityOf(sensor.kind, sensor.unit)
    const value = (v: number) => formatValue(v, quantity, locale)
    const worst = [one.min.v, one.max.v]
      .map((v) => levelShownAt(scene.levels, sensor.id, v))
      .find((level) => level && isAlert(level.state))
    const said = worst && {
      id: `${sensor.id} level`,
      text: t('levels:worst', { name, level: levelWords.levelName(worst, true) }),
    }
    return [
      {
        id: sensor.id,
        text: t(quantity.combine === 'none' ? 'chart:summary.latest' : 'chart:summary.sensor', {
          name,
          min: value(one.min.v),
          minTime: instant(one.min.t),
          max: value(one.max.v),
          maxTime: instant(one.max.t),
          last: value(one.last.v),
          lastTime: instant(one.last.t),
        }),
      },
      ...(said ? [said] : []),
      ...(untrue ? [untrue] : []),
    ]
  })
  return (
    <figcaption className="visually-hidden">
      <p>{t('chart:span', formatSpan(range, zone, locale))}</p>
      {series?.partial && <p>{t('chart:summary.partial', { read: readText(series.partial) })}</p>}
      {series && series.gaps.length > 0 && (
        <p>
          {t('chart:summary.gaps', {
            count: series.gaps.length,
            number: series.gaps.length.toLocaleString(locale),
          })}
        </p>
      )}
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
      <p>{t('chart:summary.keys')}</p>
    </figcaption>
  )
}
