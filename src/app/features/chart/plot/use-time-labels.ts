import { useMemo } from 'react'
import { type TimeLabel, timeAxis } from '../../../../view/plot/axes/time-labels.ts'
import type { TimeScale } from '../../../../view/plot/time-scale.ts'

/** What a label of time needs, pixels; its second line needs more. */
const PER_TIME_LABEL = 74
const PER_CONTEXT = 118

/** Labels of a chart's time axis: on their own, since a range stands on it while its readings are on their way. */
export function useTimeLabels(time: TimeScale, zone: string, locale: string): TimeLabel[] {
  return useMemo(
    () => timeAxis(time, zone, locale, { perLabel: PER_TIME_LABEL, perContext: PER_CONTEXT }),
    [time, zone, locale],
  )
}
