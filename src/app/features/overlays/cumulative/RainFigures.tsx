import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instantOf } from '../../../../domain/aggregation/clock.ts'
import type { Sensor } from '../../../../domain/device.ts'
import { formatValue } from '../../../../domain/format/format-value.ts'
import { resolutionIn, summed } from '../../../../domain/format/resolution.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import { missingMs } from '../../../../domain/series/gaps.ts'
import { shortTime } from '../../../../view/time/format-time.ts'
import { type AggregatesNeed, aggregatesQuery } from '../../../api/aggregates.ts'
import { Button } from '../../../ui/Button.tsx'
import { useDuration } from '../../chart/duration.ts'
import { formatPercent } from '../../chart/readout/format-percent.ts'
import type { Scene } from '../../chart/scene.ts'
import { isoInZone } from '../../chart/table/iso-in-zone.ts'

/** A rain gauge's total from a chosen time, and the most in each of some durations; loaded when opened. */
export function RainFigures({
  need,
  sensor,
  scene,
  sinceMs,
  choose,
}: OneSensor & {
  /** Start of the cumulative amount; `null` without one. */
  sinceMs: number | null
  choose: (sinceMs: number | null) => void
}) {
  const { t } = useTranslation('chart')
  const [isOpen, setOpen] = useState(false)
  const name = scene.nameOf(sensor)
  const { range, zone } = scene
  return (
    <div className="rain-figures">
      <Button
        className="chip"
        aria-pressed={sinceMs !== null}
        aria-label={t('rainFigures.cumulativeOf', { name })}
        onClick={() => choose(sinceMs === null ? range.fromMs : null)}
      >
        {t('rainFigures.cumulative')}
      </Button>
      {sinceMs !== null && (
        <>
          <label className="rain-from">
            {t('rainFigures.from')}{' '}
            <input
              type="datetime-local"
              value={isoInZone(sinceMs, zone).slice(0, 16)}
              min={isoInZone(range.fromMs, zone).slice(0, 16)}
              max={isoInZone(range.toMs, zone).slice(0, 16)}
              onChange={({ target }) => {
                const wallMs = Date.parse(`${target.value}:00Z`)
                if (!Number.isNaN(wallMs)) choose(instantOf(wallMs, zone))
              }}
            />
          </label>
          <Total need={need} sensor={sensor} scene={scene} />
        </>
      )}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('rainFigures.greatest')}</summary>
        {isOpen && <Greatest need={need} sensor={sensor} scene={scene} />}
      </details>
    </div>
  )
}

interface OneSensor {
  need: AggregatesNeed
  sensor: Sensor
  scene: Scene
}

/** `378.2 mm · 2 gaps, 3 d 4 h`: unmeasured rain may add to it. */
function Total({ need, sensor, scene }: OneSensor) {
  const { t } = useTranslation('chart')
  const duration = useDuration()
  const { data } = useQuery(aggregatesQuery(need))
  const total = data?.sensors[0]?.cumulative
  if (!total) return null
  const { gaps, v } = total
  return (
    <p className="rain-total" role="status">
      <strong>{formatValue(v.at(-1) ?? 0, amountOf(sensor, scene), scene.locale)}</strong>
      {gaps.length > 0 &&
        ` · ${t('rainFigures.gaps', {
          count: gaps.length,
          number: gaps.length.toLocaleString(scene.locale),
          duration: duration(missingMs(gaps)),
        })}`}
    </p>
  )
}

/** With the decimals of the sensor's readings. */
function amountOf({ id, kind, unit }: Sensor, { series }: Scene) {
  const one = series?.sensors.find((other) => other.id === id)
  return summed(quantityOf(kind, unit), one ? resolutionIn(one) : null)
}

function Greatest({ need, sensor, scene }: OneSensor) {
  const { t } = useTranslation('chart')
  const duration = useDuration()
  const { data, error } = useQuery(aggregatesQuery(need))
  const { locale, zone, range, crosshair } = scene
  const greatest = data?.sensors[0]?.greatest
  if (error) return <p>{t('failed')}</p>
  if (!greatest) return <p>{t('loading')}</p>
  if (greatest.length === 0) return <p>{t('rainFigures.none')}</p>
  const quantity = amountOf(sensor, scene)
  return (
    <table className="greatest">
      <caption className="visually-hidden">
        {t('rainFigures.greatestOf', { name: scene.nameOf(sensor) })}
      </caption>
      <tbody>
        {greatest.map(({ windowMs, sum, endedAt, measured }) => (
          <tr key={windowMs}>
            <th scope="row">{duration(windowMs)}</th>
            <td className="number">
              <strong>{formatValue(sum, quantity, locale)}</strong>
              {measured < 0.9995 && (
                <span className="panel-note">
                  {' '}
                  {t(scene.series?.asSent ? 'readout.received' : 'readout.usable', {
                    percent: formatPercent(measured, locale),
                  })}
                </span>
              )}
            </td>
            <td>
              {endedAt !== null && (
                <Button
                  className="figure-button"
                  onClick={() => crosshair.set({ timeMs: Math.max(range.fromMs, endedAt - windowMs / 2) })}
                >
                  <span className="figure-time">
                    {t('rainFigures.until', { time: shortTime(endedAt, range, zone, locale) })}
                  </span>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
