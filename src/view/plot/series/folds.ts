import type { TimeSpan } from '../../../domain/series/gaps.ts'
import { lengthOf, MIN_DURATION_MS, type TimeRange } from '../../time/time-range.ts'
import { FOLD_PX, type Fold, type TimeScale } from '../time-scale.ts'
import { inAllOf } from './gaps.ts'
import type { ChartSeries } from './nearby-rain.ts'

const MIN_FOLDED_SHARE = 0.25
/** What stays of a gap on either side of its band, pixels: the columns of the readings beside it end there. */
const BESIDE_PX = 4

/** Gaps without any reading, failed ones too, except the open one: it is news. Empty until all is loaded. */
export function foldsOf(
  series: ChartSeries | undefined,
  sensors: readonly { id: string }[],
  { fromMs, toMs, width }: TimeScale,
): Fold[] {
  const shown = series?.sensors.filter(({ id }) => sensors.some((sensor) => sensor.id === id)) ?? []
  if (!series || series.partial || shown.length < sensors.length) return []
  const known = { fromMs: Math.max(fromMs, series.from), toMs: Math.min(toMs, series.to, series.asOf) }
  const longMs = MIN_FOLDED_SHARE * (toMs - fromMs)
  // M4 has the first and the last reading of each column: between two of them that are columns apart there is none
  const ofSensors = shown.flatMap(({ t, v, implausible }) => [
    gapsIn(t, v, known, longMs),
    ...(implausible ? [gapsIn(implausible.t, implausible.v, known, longMs)] : []),
  ])
  const gaps = inAllOf(ofSensors)
    .map(([since, until]) => ({ fromMs: since, toMs: until }))
    .filter((gap) => lengthOf(gap) >= longMs && gap.toMs < series.asOf)
  const shownMs = gaps.reduce((rest, gap) => rest - lengthOf(gap), toMs - fromMs)
  const hasRoom = width >= 2 * gaps.length * FOLD_PX && shownMs >= MIN_DURATION_MS
  const besideMs = (BESIDE_PX * shownMs) / width
  return hasRoom ? gaps.map((gap) => ({ gap, fromMs: gap.fromMs + besideMs, toMs: gap.toMs - besideMs })) : []
}

function gapsIn(
  t: readonly number[],
  v: readonly (number | null)[],
  { fromMs, toMs }: TimeRange,
  longMs: number,
): TimeSpan[] {
  const spans: TimeSpan[] = []
  let sinceMs = fromMs
  const note = (untilMs: number) => {
    if (untilMs - sinceMs >= longMs) spans.push([sinceMs, untilMs])
    sinceMs = Math.max(sinceMs, untilMs)
  }
  for (let i = 0; i < t.length; i++) if (v[i] !== null) note(Math.min(toMs, t[i] as number))
  note(toMs)
  return spans
}
