import { useTranslation } from 'react-i18next'
import type { DeviceState, Sensor } from '../../../../domain/device.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import type { ChartSeries } from '../../../../view/plot/series/nearby-rain.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import { endingAt, PRESET_MS, type TimeRange } from '../../../../view/time/time-range.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useClockAhead } from '../../station/use-clock-ahead.ts'
import { useNow } from '../../time/use-now.ts'

/** Also where other sensors have readings: an empty frame says nothing. Pending sensors may have some. */
export function hasNothingOf(sensors: readonly Sensor[], series: ChartSeries): boolean {
  const shown = series.sensors.filter(({ id }) => sensors.some((sensor) => sensor.id === id))
  return series.readings === 0 || (shown.length > 0 && shown.every(({ count }) => count === 0))
}

/** A clock that is ahead: links to the readings dated later than the range ends. */
export function ClockAheadStrip({
  device,
  range,
  onRange,
}: {
  device: DeviceState
  range: TimeRange
  onRange: (range: TimeRange) => void
}) {
  const { t } = useTranslation(['chart', 'common'])
  const { lastUpdateMs } = device
  if (useClockAhead(device, useNow(15_000)) === null || lastUpdateMs === null) return null
  return (
    <div className="chart-strip" role="status">
      {t('common:clockAheadDetail')}
      {range.toMs < lastUpdateMs && (
        <Button onClick={() => onRange(endingAt(lastUpdateMs, PRESET_MS['24h']))}>
          {t('chart:empty.show.24h')}
        </Button>
      )}
    </div>
  )
}

const OFFERED = ['24h', '7d', '30d', '1y'] as const

export function EmptyRange({
  lastUpdateMs,
  zone,
  onRange,
}: {
  lastUpdateMs: number | null
  zone: string
  onRange: (range: TimeRange) => void
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  return (
    <Notice title={t('empty.title')}>
      {lastUpdateMs === null ? (
        <p>{t('empty.never')}</p>
      ) : (
        <>
          <p>{t('empty.newest', { time: formatInstant(lastUpdateMs, zone, locale) })}</p>
          <p className="empty-actions">
            {OFFERED.map((preset) => (
              <Button key={preset} onClick={() => onRange(endingAt(lastUpdateMs, PRESET_MS[preset]))}>
                {t(`empty.show.${preset}`)}
              </Button>
            ))}
          </p>
        </>
      )}
    </Notice>
  )
}
