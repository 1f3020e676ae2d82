import type { SealedColumns, SealedDays, SealedRun } from '../store/day-fragment.ts'
import type { DaySealing, SealedRange } from '../store/day-sealing.ts'
import type { Device, SetPage, Store } from '../store/store.ts'

const DAY_MS = 86_400_000

/** A part of a range, in order: sets still to be written, or whole days that were before. */
export type RangePart = SetPage | SealedDays

export interface PartsRange {
  fromMs: number
  toMs: number
  offsetHours: number
}

/** A part of a range in columns. */
export type ColumnPart = SetPage | SealedColumns

type Stored = Pick<Store, 'pages' | 'sealing'>
type Numbered = Pick<Device, 'number'>

/**
 * The sets of a range, both ends included, as `pages` gives them, with whole days that are sealed at this offset as such.
 * Read on demand; concurrent writes neither repeat nor hide a set.
 */
export function rangeParts(store: Stored, device: Numbered, range: PartsRange): AsyncGenerator<RangePart> {
  return inTurn(store, device, range, (sealing, sealed) => sealing.sealedRuns(device, sealed))
}

/** The same with the sealed days in columns. */
export function columnParts(store: Stored, device: Numbered, range: PartsRange): AsyncGenerator<ColumnPart> {
  return inTurn(store, device, range, (sealing, sealed) => sealing.sealedColumns(device, sealed))
}

async function* inTurn<Run extends SealedRun>(
  store: Stored,
  device: Numbered,
  { fromMs, toMs, offsetHours }: PartsRange,
  runsOf: (sealing: DaySealing, range: SealedRange) => AsyncIterable<Run>,
): AsyncGenerator<SetPage | Run> {
  const { sealing } = store
  // the last second of a day must be inside for the day to be whole: times are whole seconds
  const toDay = Math.floor((toMs + 1000) / DAY_MS) - 1
  let atMs = fromMs
  while (sealing && atMs <= toMs) {
    let day = Math.ceil(atMs / DAY_MS)
    if (day > toDay) break
    if (atMs < day * DAY_MS) yield* store.pages(device, atMs, day * DAY_MS - 1)
    for await (const run of runsOf(sealing, { fromDay: day, toDay, offsetHours })) {
      yield run
      day = run.lastDay + 1
    }
    atMs = day * DAY_MS
    if (day > toDay) break
    const next = await sealing.firstSealedDay(device, { fromDay: day + 1, toDay, offsetHours })
    if (next === undefined) break
    yield* store.pages(device, atMs, next * DAY_MS - 1)
    atMs = next * DAY_MS
  }
  if (atMs <= toMs) yield* store.pages(device, atMs, toMs)
}

/** Whether a part was sealed before. */
export function isSealed<Run extends SealedRun>(part: SetPage | Run): part is Run {
  return 'lastDay' in part
}
