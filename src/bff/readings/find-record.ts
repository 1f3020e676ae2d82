import { millisecondsInDay as DAY } from 'date-fns/constants'
import type { StationRecord } from '../../domain/station-record.ts'
import { workThrough } from '../util/work-through.ts'
import { EARLIEST_MS } from './chunks/place.ts'
import type { Part } from './range-reader.ts'

interface Bounds {
  startMs: number
  endMs: number
}

export interface RecordSearch {
  /** Readings of a range, both ends included, in parts, newest first. */
  parts: (range: Bounds) => AsyncIterable<Part>
  /** The newest reading, or a time before which to look. */
  startMs: number
  intervalSeconds: number | null
}

const YEAR = 366 * DAY
const AT_ONCE = 3
/** A service that answers a month at most is not asked for a century. */
const MAX_SEARCH_MS = 20_000

/**
 * Finds how far a record reaches with a few dozen short calls. Times at 1, 2, 4 … years before the newest
 * reading and then between the last two are probed with ranges of a day. All before the oldest found is then
 * read whole, back to 1900, since gaps may hide more. The search ends after 20 seconds. Years without a
 * reading at their middle are read whole too. Rejects as `parts` does.
 */
export async function findRecord(search: RecordSearch): Promise<StationRecord> {
  const { startMs } = search
  const reach: Reach = { firstMs: null, lastMs: null }
  const probeMs = Math.max(DAY, 4 * 1000 * (search.intervalSeconds ?? 0))
  const probe = (timeMs: number) => readInto(search, { startMs: timeMs - probeMs, endMs: timeMs }, reach)
  await probe(startMs)
  const absentMs = await gallop(probe, startMs)
  await bisect(probe, absentMs, reach.firstMs ?? startMs, probeMs)
  await readBefore(search, reach)
  if (reach.firstMs === null || reach.lastMs === null) return { ...reach, years: [] }
  return { ...reach, years: await yearsBetween(search, reach.firstMs, reach.lastMs) }
}

interface Reach {
  firstMs: number | null
  lastMs: number | null
}

/** Whether a range has a reading; its readings extend the reach. */
async function readInto({ parts }: RecordSearch, range: Bounds, reach: Reach): Promise<boolean> {
  let isAny = false
  for await (const { columns } of parts(range)) {
    const first = columns.t[0]
    const last = columns.t.at(-1)
    if (first === undefined || last === undefined) continue
    isAny = true
    reach.firstMs = Math.min(reach.firstMs ?? first, first)
    reach.lastMs = Math.max(reach.lastMs ?? last, last)
  }
  return isAny
}

type Probe = (timeMs: number) => Promise<boolean>

/** The first of 1, 2, 4 … years ago without readings. */
async function gallop(probe: Probe, startMs: number): Promise<number> {
  for (let years = 1; ; years *= 2) {
    const timeMs = startMs - years * YEAR
    if (timeMs <= EARLIEST_MS) return EARLIEST_MS
    if (!(await probe(timeMs))) return timeMs
  }
}

/** Probes between an absent and a present time until they are adjacent. */
async function bisect(probe: Probe, absentMs: number, presentMs: number, probeMs: number): Promise<void> {
  let [absent, present] = [absentMs, presentMs]
  while (present - absent > 2 * probeMs) {
    const middleMs = Math.floor((absent + present) / 2)
    if (await probe(middleMs)) present = middleMs
    else absent = middleMs
  }
}

async function readBefore(search: RecordSearch, reach: Reach): Promise<void> {
  const untilMs = performance.now() + MAX_SEARCH_MS
  let endMs = (reach.firstMs ?? search.startMs) - 1
  for (let spanMs = YEAR; endMs > EARLIEST_MS && performance.now() < untilMs; ) {
    const startMs = Math.max(EARLIEST_MS, endMs - spanMs)
    spanMs = (await readInto(search, { startMs, endMs }, reach)) ? YEAR : spanMs * 2
    endMs = startMs
  }
}

async function yearsBetween({ parts }: RecordSearch, firstMs: number, lastMs: number): Promise<number[]> {
  const years = new Set([yearOf(firstMs), yearOf(lastMs)])
  const take = async (range: Bounds) => {
    for await (const { columns } of parts(range)) for (const t of columns.t) years.add(yearOf(t))
  }
  const [first, last] = [yearOf(firstMs), yearOf(lastMs)]
  const between = Array.from({ length: Math.max(0, last - first - 1) }, (_, i) => first + 1 + i)
  await workThrough(between, AT_ONCE, (year) => {
    const middleMs = Date.UTC(year, 6, 1)
    return take({ startMs: middleMs, endMs: middleMs + DAY })
  })
  const bare = between.filter((year) => !years.has(year))
  await workThrough(bare, AT_ONCE, (year) =>
    take({ startMs: Date.UTC(year, 0, 1), endMs: Date.UTC(year + 1, 0, 1) - 1000 }),
  )
  return [...years].sort((a, b) => a - b)
}

function yearOf(timeMs: number): number {
  return new Date(timeMs).getUTCFullYear()
}
