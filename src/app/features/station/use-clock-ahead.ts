import type { DeviceState } from '../../../domain/device.ts'
import { isAhead } from '../../../domain/freshness.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatAge } from '../../../view/time/format-time.ts'

/**
 * How far a station's clock is ahead, `7 hr`; `null` where it is not. The service's clock decides: by the
 * reader's, where that is slow, all stations are ahead.
 */
export function useClockAhead(
  { freshness, lastUpdateMs, intervalSeconds }: DeviceState,
  nowMs: number,
): string | null {
  const locale = useLocale()
  if (freshness !== 'unknown' || lastUpdateMs === null || !isAhead(lastUpdateMs, nowMs)) return null
  // its newest reading was taken up to an interval ago
  return formatAge(lastUpdateMs - nowMs + (intervalSeconds ?? 0) * 1000, locale)
}
