import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'

/** A station's alarms in a range, oldest first; of those raised by one reading the mildest first. */
export function alarmsIn(
  alarms: readonly AlarmView[],
  station: string,
  { fromMs, toMs }: TimeRange,
): AlarmView[] {
  return alarms
    .filter(
      ({ station: of, sinceMs, returnedMs }) =>
        of?.id === station && sinceMs <= toMs && (returnedMs ?? Number.POSITIVE_INFINITY) >= fromMs,
    )
    .sort((a, b) => a.sinceMs - b.sinceMs || a.severity - b.severity)
}
