import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../../domain/device.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import { formatValue } from '../../quantity/format-value.ts'
import { formatInstant } from '../../time/format-time.ts'
import type { Scene } from '../scene.ts'
import { formatSpan } from '../time-range/format-span.ts'

/** What the chart shows, in sentences, for those who cannot see it. */
export function ChartSummary({ scene, sensors }: { scene: Scene; sensors: readonly Sensor[] }) {
  const { t } = useTranslation('chart')
  const { series, range, zone, locale } = scene
  const instant = (ms: number) => formatInstant(ms, zone, locale)
  const lines = sensors.flatMap((sensor) => {
    const one = series?.sensors.find(({ id }) => id === sensor.id)
    if (!one?.min || !one.max || !one.last) return []
    const value = (v: number) => formatValue(v, quantityOf(sensor.kind, sensor.unit), locale)
    return [
      {
        id: sensor.id,
        text: t('summary.sensor', {
          name: scene.nameOf(sensor),
          min: value(one.min.v),
          minTime: instant(one.min.t),
          max: value(one.max.v),
          maxTime: instant(one.max.t),
          last: value(one.last.v),
          lastTime: instant(one.last.t),
        }),
      },
    ]
  })
  return (
    <figcaption className="visually-hidden">
      <p>{t('span', formatSpan(range, zone, locale))}</p>
      {series && series.gaps.length > 0 && <p>{t('summary.gaps', { count: series.gaps.length })}</p>}
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
      <p>{t('summary.keys')}</p>
    </figcaption>
  )
}
