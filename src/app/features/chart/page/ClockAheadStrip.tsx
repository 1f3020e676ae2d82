import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../../domain/device.ts'
import { endingAt, PRESET_MS, type TimeRange } from '../../../../view/time/time-range.ts'
import { Button } from '../../../ui/Button.tsx'
import { useClockAhead } from '../../station/use-clock-ahead.ts'
import { useNow } from '../../time/use-now.ts'

/** Says that the station's clock is ahead, and leads to the readings that it dates later than the range ends. */
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
