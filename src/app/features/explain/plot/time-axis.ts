import { dateFormat } from '../../../../domain/format/date-format.ts'
import { timeLabels } from '../../../../view/plot/axes/time-labels.ts'
import { type TickUnit, timeTicks } from '../../../../view/plot/axes/time-ticks.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import type { PlotAxis } from './XYPlot.tsx'

const TICKS = 6

/** What ticks omit, for the whole range. */
const CONTEXTS: Record<TickUnit, Intl.DateTimeFormatOptions | null> = {
  time: { dateStyle: 'medium' },
  day: { year: 'numeric' },
  month: { year: 'numeric' },
  year: null,
}

export function timeAxisOf({ fromMs, toMs }: TimeRange, zone: string, locale: string): PlotAxis {
  const ticks = timeTicks({ fromMs, toMs }, zone, TICKS)
  const labels = timeLabels(ticks, zone, locale, { fromMs, toMs, width: 1 }, 0)
  const texts = new Map(labels.map(({ ms, text }) => [ms, text]))
  const context = CONTEXTS[ticks.unit]
  return {
    scale: { low: fromMs, high: toMs, ticks: ticks.times, decimals: 0 },
    tickText: (ms) => texts.get(ms) ?? '',
    label: context ? dateFormat(locale, zone, context).formatRange(fromMs, toMs) : '',
  }
}
