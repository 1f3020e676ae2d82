import { useMemo } from 'react'
import { type TimeLabel, timeAxis } from '../../../../view/plot/axes/time-labels.ts'
import type { TimeScale } from '../../../../view/plot/time-scale.ts'

/** Width of a time label, pixels; more with a second line. */
const PER_TIME_LABEL = 74
const PER_CONTEXT = 118

/** Apart from readings: a range is on the axis before they arrive. */
export function useTimeLabels(time: TimeScale, zone: string, locale: string): TimeLabel[] {
  return useMemo(
    () => timeAxis(time, zone, locale, { perLabel: PER_TIME_LABEL, perContext: PER_CONTEXT }),
    [time, zone, locale],
  )
}
