import type { SealedDays } from '../store/day-fragment.ts'
import type { Device, SetPage, Store } from '../store/store.ts'

const DAY_MS = 86_400_000

/** A part of a range, in order: sets still to be written, or whole days that were before. */
export type Stretch = SetPage | SealedDays

export interface StretchRange {
  fromMs: number
  toMs: number
  offsetHours: number
}

/**
 * The sets of a range, both ends included, as `pages` gives them, except that whole days inside it which the store
 * keeps written at this offset come as such. Read as the reader asks; what is stored in the meantime neither repeats
 * nor hides a set.
 */
export async function* stretches(
  store: Pick<Store, 'pages' | 'sealing'>,
  device: Pick<Device, 'number'>,
  { fromMs, toMs, offsetHours }: StretchRange,
): AsyncGenerator<Stretch> {
  const { sealing } = store
  // the last second of a day must be inside for the day to be whole: times are whole seconds
  const toDay = Math.floor((toMs + 1000) / DAY_MS) - 1
  let atMs = fromMs
  while (sealing && atMs <= toMs) {
    let day = Math.ceil(atMs / DAY_MS)
    if (day > toDay) break
    if (atMs < day * DAY_MS) yield* store.pages(device, atMs, day * DAY_MS - 1)
    for await (const run of sealing.sealedRuns(device, { fromDay: day, toDay, offsetHours })) {
      yield run
      day = (run.days.at(-1)?.day ?? day) + 1
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

/** Whether a stretch was written before. */
export function isSealed(stretch: Stretch): stretch is SealedDays {
  return 'deflated' in stretch
}
