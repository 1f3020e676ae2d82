import type { DeviceState } from '../../../domain/device.ts'
import { isAhead } from '../../../domain/freshness.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatAge } from '../../../view/time/format-time.ts'

/** `7 hr`; `null` if not ahead. By the service's clock: with a slow one here all stations would be ahead. */
export function useClockAhead(
  { freshness, lastUpdateMs, intervalSeconds }: DeviceState,
  nowMs: number,
): string | null {
  const locale = useLocale()
  if (freshness !== 'unknown' || lastUpdateMs === null || !isAhead(lastUpdateMs, nowMs)) return null
  // the newest reading was taken up to an interval ago
  return formatAge(lastUpdateMs - nowMs + (intervalSeconds ?? 0) * 1000, locale)
}
