import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
import type { Device, SetPage, Store } from '../store.ts'
import type { SealedDay } from './day-sealing.ts'
import { createGzipBody, pieceOf, textOf } from './gzip-splice.ts'

/** Faster than the usual 6 by half, and a twentieth larger. */
const LEVEL = 5
/** Sealed days are sent together up to this: each alone costs a turn of the event loop. */
const CHUNK_BYTES = 64 * 1024

/** A longer sealed day is written from its readings page by page instead of unpacked as a whole. */
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024

/** Both ends are included. */
export interface RangeAtOffset {
  fromMs: number
  toMs: number
  offsetHours: number
}

export interface ItemsOfRange {
  store: Pick<Store, 'pages' | 'sealing'>
  device: Pick<Device, 'number'>
  range: RangeAtOffset
  /** Writes a page, each item with a comma in front. */
  write: (page: SetPage) => Uint8Array<ArrayBuffer>
}

/** The items of a range between two short texts, as one gzip stream, reusing finished days. */
export async function* gzipRange(
  { store, device, range, write }: ItemsOfRange,
  opening: Uint8Array,
  closing: Uint8Array,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const body = createGzipBody(opening)
  let pieces: Uint8Array[] = []
  let bytes = 0
  let afterItem = false
  for await (const part of rangeParts(store, device, range)) {
    const piece = isSealed(part) ? part : await pieceOf(write(part).subarray(1), LEVEL)
    pieces.push(body.add(piece, afterItem))
    afterItem = true
    bytes += piece.deflated.length
    if (bytes < CHUNK_BYTES && isSealed(part)) continue
    yield Buffer.concat(pieces)
    pieces = []
    bytes = 0
  }
  yield Buffer.concat([...pieces, body.end(closing)])
}

/** The items of a range as text, each behind a comma; unpacking finished days is a third of writing them. */
export async function* rangeItems({
  store,
  device,
  range,
  write,
}: ItemsOfRange): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  for await (const part of rangeParts(store, device, range)) {
    if (!isSealed(part)) yield write(part)
    else if (part.length <= MAX_UNPACKED_BYTES) yield textOf(part)
    else {
      const startMs = part.day * DAY_MS
      for await (const page of store.pages(device, startMs, startMs + DAY_MS - 1)) yield write(page)
    }
  }
}

/** The sets of a range, with days sealed at this offset. Concurrent writes neither repeat nor hide a set. */
export async function* rangeParts(
  store: ItemsOfRange['store'],
  device: ItemsOfRange['device'],
  { fromMs, toMs, offsetHours }: RangeAtOffset,
): AsyncGenerator<SetPage | SealedDay> {
  let atMs = fromMs
  const fromDay = Math.ceil(fromMs / DAY_MS)
  // the last second must be inside for the day to be whole: times are whole seconds
  const toDay = Math.floor((toMs + 1000) / DAY_MS) - 1
  for await (const day of store.sealing?.sealedDays(device, { fromDay, toDay, offsetHours }) ?? []) {
    const startMs = day.day * DAY_MS
    if (atMs < startMs) yield* store.pages(device, atMs, startMs - 1)
    yield day
    atMs = startMs + DAY_MS
  }
  if (atMs <= toMs) yield* store.pages(device, atMs, toMs)
}

export function isSealed(part: SetPage | SealedDay): part is SealedDay {
  return 'deflated' in part
}
