import { useTranslation } from 'react-i18next'
import type { Reading } from '../../../../domain/device.ts'
import { formatNumber, formatValue } from '../../../../domain/format/format-value.ts'
import { averaged, measured, resolutionIn, summed } from '../../../../domain/format/resolution.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import { readingsToHave } from '../../../../domain/series/gaps.ts'
import { totalOf } from '../../../../domain/total.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { highestBar } from '../../../../view/plot/steps/highest-bar.ts'
import { useBarPeriod } from '../../../../view/quantity/use-bar-unit.ts'
import { useTotalWords } from '../../../../view/quantity/use-total-words.ts'
import { formatInstant, shortTime } from '../../../../view/time/format-time.ts'
import { Button } from '../../../ui/Button.tsx'
import { useDuration } from '../../chart/duration.ts'
import type { ComparedOnPage } from '../plot/compare-scene.ts'
import type { Compared } from '../series/compared.ts'

/** Figures of a series as on the chart page; times are those of measurement. */
export function SeriesFigures({
  one,
  name,
  range,
  zone,
  crosshair,
}: Pick<ComparedOnPage, 'range' | 'zone' | 'crosshair'> & {
  one: Compared
  name: string
}) {
  const { t } = useTranslation(['chart', 'compare', 'common'])
  const locale = useLocale()
  const duration = useDuration()
  const totalWords = useTotalWords(duration)
  const barPeriod = useBarPeriod()
  const { device, sensor, measured: series, shiftMs } = one
  const figures = series?.sensors.find(({ id }) => id === sensor.id)
  const quantity = quantityOf(sensor.kind, sensor.unit)
  const promised = series && {
    expected: readingsToHave(series),
    intervalSeconds: device.intervalSeconds,
  }
  const total = figures && promised && totalOf(figures, promised)
  const { sign, note } = totalWords(total)
  const resolution = figures ? resolutionIn(figures) : null
  const value = (v: number) => formatNumber(v, measured(quantity, resolution, v), locale)
  const buckets = figures?.buckets
  const digits = (v: number) => (buckets ? summed(quantity, resolution) : measured(quantity, resolution, v))
  const highest = series && buckets ? highestBar(buckets, series) : (figures?.max ?? null)
  const max = quantity.combine === 'none' ? null : highest
  const inPeriod = (period: string) => (
    <span className="figure-time">{t('common:inPeriod', { period })} </span>
  )
  const show = ({ t: ms, v }: Reading) => ({
    what: t('chart:statistics.max'),
    name,
    value: formatValue(v, digits(v), locale),
    time: formatInstant(ms, zone, locale),
  })
  return (
    <>
      <td className="number" data-label={t('compare:column.max')}>
        {max ? (
          <Button
            className="figure-button"
            title={formatInstant(max.t, zone, locale)}
            aria-label={t('chart:statistics.show', show(max))}
            onClick={() => crosshair.set({ timeMs: max.t + shiftMs })}
          >
            <strong>{formatNumber(max.v, digits(max.v), locale)}</strong>{' '}
            {buckets && inPeriod(barPeriod(buckets.stepMs))}
            <span className="figure-time">{shortTime(max.t, range, zone, locale)}</span>
          </Button>
        ) : (
          <None />
        )}
      </td>
      <td className="number" data-label={t('compare:column.mean')}>
        {total ? (
          <span title={note ?? undefined}>
            Σ {sign}
            {formatNumber(total.sum, summed(quantity, resolution), locale)}{' '}
            {series && inPeriod(duration(series.to - series.from))}
          </span>
        ) : figures && figures.mean !== null ? (
          formatNumber(figures.mean, averaged(quantity, resolution, figures.mean), locale)
        ) : (
          <None />
        )}
      </td>
      <td className="number" data-label={t('compare:column.last')}>
        {figures?.last ? value(figures.last.v) : <None />}{' '}
        {buckets && device.intervalSeconds !== null && inPeriod(barPeriod(device.intervalSeconds * 1000))}
      </td>
    </>
  )
}

function None() {
  return <span className="panel-note">–</span>
}
