import { useMemo } from 'react'
import { type TimeLabel, timeAxis } from '../../../../view/plot/axes/time-labels.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'

/** What a label of time needs, pixels; its second line needs more. */
const PER_TIME_LABEL = 74
const PER_CONTEXT = 118

/** Labels of a chart's time axis: on their own, since a range stands on it while its readings are on their way. */
export function useTimeLabels(range: TimeRange, zone: string, locale: string, width: number): TimeLabel[] {
  return useMemo(
    () => timeAxis(range, zone, locale, { width, perLabel: PER_TIME_LABEL, perContext: PER_CONTEXT }),
    [range, zone, locale, width],
  )
}
