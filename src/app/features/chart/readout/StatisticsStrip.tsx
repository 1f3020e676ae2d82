import { useTranslation } from 'react-i18next'
import type { Reading, Sensor } from '../../../../domain/device.ts'
import { formatNumber, formatValue } from '../../../../domain/format/format-value.ts'
import { averaged, measured, resolutionIn, summed } from '../../../../domain/format/resolution.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import { completeness, readingsToHave, usableCount } from '../../../../domain/series/gaps.ts'
import { totalOf } from '../../../../domain/total.ts'
import type { ChartSeries } from '../../../../view/plot/series/nearby-rain.ts'
import { type HighestBar, highestBar } from '../../../../view/plot/steps/highest-bar.ts'
import { useBarPeriod } from '../../../../view/quantity/use-bar-unit.ts'
import { useTotalWords } from '../../../../view/quantity/use-total-words.ts'
import { formatInstant, shortTime } from '../../../../view/time/format-time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Detail } from '../../../ui/Detail.tsx'
import { IMAGE_TEXT } from '../../exported-image/chart-image.ts'
import { useDuration } from '../duration.ts'
import type { Scene } from '../scene.ts'
import { dayAround } from '../statistics/day-around.ts'
import { formatPercent } from './format-percent.ts'

export function StatisticsStrip({
  sensor,
  scene,
  series,
  colour,
}: {
  sensor: Sensor
  scene: Scene
  series: ChartSeries
  /** Of its line, to tell several apart; `null` for a single one. */
  colour: number | 'rain' | null
}) {
  const { t } = useTranslation(['chart', 'common'])
  const duration = useDuration()
  const totalWords = useTotalWords(duration)
  const barPeriod = useBarPeriod()
  const { locale, zone, range } = scene
  const one = series.sensors.find(({ id }) => id === sensor.id)
  if (!one) return null
  const quantity = quantityOf(sensor.kind, sensor.unit)
  const { borrowed } = series
  const expected = borrowed?.sensorId === sensor.id ? borrowed.expected : readingsToHave(series)
  const complete = completeness(usableCount(one), expected)
  const intervalMs = scene.intervalMs
  const intervalSeconds =
    borrowed?.sensorId === sensor.id
      ? borrowed.intervalSeconds
      : intervalMs === null
        ? null
        : intervalMs / 1000
  const total = totalOf(one, { expected, intervalSeconds })
  const { sign, note } = totalWords(total)
  const resolution = resolutionIn(one)
  const digits = (of: Reading | HighestBar) =>
    'toMs' in of ? summed(quantity, resolution) : measured(quantity, resolution, of.v)
  // directions have none
  const hasExtremes = quantity.combine !== 'none'
  const isAmount = one.sum !== undefined
  // of amounts the highest bar: another interval would have another maximum
  const highest = one.buckets ? highestBar(one.buckets, series) : one.max
  /** `max in 15 min`: the length of bars, for figures of amounts only. */
  const termOf = (key: 'max' | 'last' | 'sum', period: string | null) =>
    [t(`statistics.${key}`), ...(isAmount && period ? [t('common:inPeriod', { period })] : [])].join(' ')
  const name = scene.nameOf(sensor)

  // marks keep the lowest, highest and last of each column, so they include these
  const isSuspect = (of: Reading | HighestBar) =>
    one.suspect?.t.some((ms) => ('toMs' in of ? ms > of.fromMs && ms <= of.toMs : ms === of.t)) ?? false
  const readingText = (reading: Reading) => {
    const value = formatValue(reading.v, digits(reading), locale)
    return isSuspect(reading) ? t('statistics.doubted', { value }) : value
  }
  const show = (timeMs: number) => {
    // a pixel may hold several readings: the crosshair alone would show them all
    const { fromMs, toMs } = dayAround(timeMs)
    if (one.means) scene.actions.choose({ fromMs, toMs: Math.min(toMs, range.toMs) })
    scene.crosshair.set({ timeMs })
  }
  const extreme = (what: string, reading: Reading | null) =>
    reading && (
      <Detail term={what}>
        <Button
          className="figure-button"
          title={formatInstant(reading.t, zone, locale)}
          aria-label={t('statistics.show', {
            ...{ what, name },
            value: readingText(reading),
            time: formatInstant(reading.t, zone, locale),
          })}
          onClick={() => show(reading.t)}
        >
          {isSuspect(reading) && <SuspectMark />}
          <strong>{formatNumber(reading.v, digits(reading), locale)}</strong>{' '}
          <span className="figure-time">{shortTime(reading.t, range, zone, locale)}</span>
        </Button>
      </Detail>
    )

  return (
    <dl className="statistics" aria-label={t('statistics.label', { name })} {...IMAGE_TEXT}>
      {colour !== null && (
        <div className="statistics-name" aria-hidden="true">
          <dt>
            <span className="swatch" data-series={colour} /> {name}
          </dt>
        </div>
      )}
      {total && (
        <Detail term={termOf('sum', duration(series.to - series.from))}>
          <strong>
            {sign}
            {formatValue(total.sum, summed(quantity, resolution), locale)}
          </strong>
          {note !== null && <span className="statistics-unknown">, {note}</span>}
        </Detail>
      )}
      {hasExtremes && extreme(termOf('max', one.buckets ? barPeriod(one.buckets.stepMs) : null), highest)}
      {hasExtremes && !isAmount && extreme(t('statistics.min'), one.min)}
      {one.mean !== null && !isAmount && (
        <Detail term={t('statistics.mean')}>
          {formatNumber(one.mean, averaged(quantity, resolution, one.mean), locale)}
        </Detail>
      )}
      {one.last && (
        <Detail term={termOf('last', intervalSeconds === null ? null : barPeriod(intervalSeconds * 1000))}>
          {isSuspect(one.last) ? (
            <>
              <SuspectMark />
              <span aria-hidden="true">{formatNumber(one.last.v, digits(one.last), locale)}</span>
              <span className="visually-hidden">{readingText(one.last)}</span>
            </>
          ) : (
            formatNumber(one.last.v, digits(one.last), locale)
          )}
        </Detail>
      )}
      <div className="statistics-count">
        <dt className="visually-hidden">{t('statistics.count')}</dt>
        <dd>
          {t('statistics.values', { count: one.count, number: one.count.toLocaleString(locale) })}
          {complete !== null && (
            <>
              {/* the dot stays with its line */}
              {' · '}
              <span className="statistics-share">
                {t('statistics.complete', { percent: formatPercent(complete, locale) })}
              </span>
            </>
          )}
          {series.partial && <> · {t('statistics.ofPart')}</>}
          {series.asSent && <> · {t('statistics.asSent')}</>}
          {one.suspect && (
            <span className="statistics-suspect">
              {' '}
              <span aria-hidden="true">●</span>{' '}
              {t('statistics.suspect', {
                count: one.suspect.count,
                number: one.suspect.count.toLocaleString(locale),
              })}
            </span>
          )}
          {one.implausible && (
            <span className="statistics-implausible">
              {' '}
              <span aria-hidden="true">▲</span>{' '}
              {t('statistics.implausible', {
                count: one.implausible.count,
                number: one.implausible.count.toLocaleString(locale),
              })}
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

function SuspectMark() {
  return (
    <span className="figure-suspect" aria-hidden="true">
      ●{' '}
    </span>
  )
}
