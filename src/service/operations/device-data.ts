import { setImmediate as nextTurn } from 'node:timers/promises'
import { isPreferredToJson } from '../../contract/accept.ts'
import { COLUMNS_TYPE } from '../../contract/columns.ts'
import type { Logger } from '../../outbox/delivery-worker.ts'
import { written } from '../answer.ts'
import { type ContentCoding, contentCoding } from '../encoding/accept-encoding.ts'
import { Refusal } from '../refusal.ts'
import { type ColumnPart, columnParts, isSealed, type RangePart, rangeParts } from '../sealing/range-parts.ts'
import type { Store } from '../store/store.ts'
import { columnsBody } from './columns-body.ts'
import { createItemWriter } from './item-writer.ts'
import { type Chunks, rangeBody } from './range-body.ts'
import { rangeQuery } from './range-query.ts'

export interface DeviceDataRequest {
  organisationId: string
  /** `undefined` when it could not be decoded. */
  deviceId: string | undefined
  query: URLSearchParams
  accept: string | null
  acceptEncoding: string | null
}

const DAY_MS = 86_400_000
/** About what the items of a page come to. */
const PAGE_BYTES = 500_000
/** An answer up to this goes out in one piece. */
const SHORT_BYTES = PAGE_BYTES
const VARY = { vary: 'accept, accept-encoding' }

/**
 * `GET /devices/{device_id}/data`: the measurement sets of a range, as JSON in the accepted coding or in columns. A short
 * response has its length; a longer one is streamed at the reader's speed, so that memory does not grow with it. Rejects
 * with a `Refusal` for bad parameters (400), then for a device that the organisation does not have (404).
 */
export async function deviceData(
  { store, now, logger }: { store: Store; now: () => number; logger: Logger },
  { organisationId, deviceId, query, accept, acceptEncoding }: DeviceDataRequest,
): Promise<Response> {
  if (deviceId === undefined) throw new Refusal('badRequest')
  const organisation = await store.organisation(organisationId)
  if (!organisation) throw new Error('A key opens an organisation that is not in the store')
  const range = rangeQuery(query, now(), organisation.offsetHours)
  const device = await store.device(organisationId, deviceId)
  if (!device) throw new Refusal('deviceNotFound')

  if (isPreferredToJson(COLUMNS_TYPE, accept)) {
    // times in columns have no offset, so any will do, and finished days are kept at this one
    const source = columnParts(store, device, { ...range, offsetHours: organisation.offsetHours })
    const body = (kept: AsyncGenerator<ColumnPart>) => columnsBody(device.sensors, kept)
    return answered(source, body, logger, 'identity', { 'content-type': COLUMNS_TYPE })
  }
  const coding = contentCoding(acceptEncoding)
  const body = (kept: AsyncGenerator<RangePart>) =>
    rangeBody(coding, {
      parts: kept,
      write: createItemWriter(device.sensors, range.offsetHours),
      pagesOfDay: (day) => store.pages(device, day * DAY_MS, (day + 1) * DAY_MS - 1),
    })
  return answered(rangeParts(store, device, range), body, logger, coding)
}

async function answered<Part extends RangePart | ColumnPart>(
  source: AsyncGenerator<Part>,
  body: (parts: AsyncGenerator<Part>) => Chunks,
  logger: Logger,
  coding: ContentCoding,
  headers: Record<string, string> = {},
): Promise<Response> {
  const all = { ...VARY, ...headers }
  // what is read before the status is sent: a store that fails at once still gets its 500
  const begin: Part[] = []
  let bytes = 0
  let isAll = false
  while (!isAll && bytes <= SHORT_BYTES) {
    const { done, value } = await source.next()
    if (done) isAll = true
    else begin.push(value)
    bytes += done ? 0 : lengthOf(value)
  }
  const chunks = body(from(begin, source))
  if (!isAll) return written(streamOf(chunks, source, logger), coding, all)
  const parts: Uint8Array[] = []
  for await (const part of chunks) parts.push(part)
  return written(Buffer.concat(parts), coding, all)
}

/** Bytes that a part takes as it is sent in full. */
function lengthOf(part: RangePart | ColumnPart): number {
  if (!isSealed(part)) return PAGE_BYTES
  if ('frames' in part) return part.frames.length
  return part.days.reduce((sum, { length }) => sum + length, 0)
}

async function* from<Part>(begin: Part[], rest: AsyncGenerator<Part>): AsyncGenerator<Part> {
  // taken out: a reader who stalls must not hold what has been sent
  for (let part = begin.shift(); part !== undefined; part = begin.shift()) yield part
  yield* rest
}

function streamOf(
  chunks: Chunks,
  source: AsyncGenerator<unknown>,
  logger: Logger,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isGone = false
  return new ReadableStream(
    {
      async pull(controller) {
        // the store may answer without ever leaving the process; others want their turn between two pages
        await nextTurn()
        try {
          const { done, value } = await chunks.next()
          // the reader may have left while this was made
          if (isGone) return
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (err) {
          // too late for another status: an answer that breaks off is how the reader learns of it
          logger.error({ err }, 'A range answer broke off')
          throw err
        }
      },
      async cancel() {
        isGone = true
        await chunks.return()
        // a generator that never ran does not end its source
        await source.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
