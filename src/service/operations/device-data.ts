import { setImmediate as nextTurn } from 'node:timers/promises'
import { contentCoding } from '../../contract/negotiation.ts'
import type { Logger } from '../../outbox/delivery-worker.ts'
import { written } from '../answer.ts'
import { Refusal } from '../refusal.ts'
import type { Store } from '../store/store.ts'
import { createItemWriter } from './item-writer.ts'
import { type Chunks, rangeBody } from './range-body.ts'
import { rangeQuery } from './range-query.ts'

export interface DeviceDataRequest {
  organisationId: string
  deviceId: string | undefined
  query: URLSearchParams
  acceptEncoding: string | null
}

/** An answer up to this goes out in one piece. */
const SHORT_BYTES = 64 * 1024

/**
 * `GET /devices/{device_id}/data`: the sets of a range. A short response has its length; a longer one is
 * streamed at the reader's speed. Rejects with a `Refusal` for bad parameters (400), then for an unknown
 * device (404).
 */
export async function deviceData(
  { store, now, logger }: { store: Store; now: () => number; logger: Logger },
  { organisationId, deviceId, query, acceptEncoding }: DeviceDataRequest,
): Promise<Response> {
  if (deviceId === undefined) throw new Refusal('badRequest')
  const organisation = await store.organisation(organisationId)
  if (!organisation) throw new Error('A key opens an organisation that is not in the store')
  const range = rangeQuery(query, now(), organisation.offsetHours)
  const device = await store.device(organisationId, deviceId)
  if (!device) throw new Refusal('deviceNotFound')

  const coding = contentCoding(acceptEncoding)
  const write = createItemWriter(device.sensors, range.offsetHours)
  const chunks = rangeBody(coding, { store, device, range, write })
  // read before the status is sent: a store that fails at once still gets its 500
  const begin: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  while (bytes <= SHORT_BYTES) {
    const { done, value } = await chunks.next()
    if (done) return written(Buffer.concat(begin), coding)
    begin.push(value)
    bytes += value.length
    // the store may answer without ever leaving the process; others get their turn between pages
    await nextTurn()
  }
  return written(streamOf(begin, chunks, logger), coding)
}

function streamOf(
  begin: Uint8Array<ArrayBuffer>[],
  chunks: Chunks,
  logger: Logger,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isGone = false
  return new ReadableStream(
    {
      async pull(controller) {
        // removed: a stalled reader must not hold what has been sent
        const first = begin.shift()
        if (first) return controller.enqueue(first)
        await nextTurn()
        try {
          const { done, value } = await chunks.next()
          // the reader may have left while this was made
          if (isGone) return
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (err) {
          // too late for another status: a broken answer informs the reader
          logger.error({ err }, 'A range answer broke off')
          throw err
        }
      },
      async cancel() {
        isGone = true
        await chunks.return()
      },
    },
    { highWaterMark: 0 },
  )
}
