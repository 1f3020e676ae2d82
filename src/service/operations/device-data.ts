import { setImmediate as nextTurn } from 'node:timers/promises'
import { SUCCESS } from '../../contract/errors.ts'
import { written } from '../answer.ts'
import type { Logger } from '../logger.ts'
import { Refusal } from '../refusal.ts'
import type { SetPage, Store } from '../store/store.ts'
import { createItemWriter } from './item-writer.ts'
import { rangeQuery } from './range-query.ts'

export interface DeviceDataRequest {
  organisationId: string
  /** `undefined` when it could not be decoded. */
  deviceId: string | undefined
  query: URLSearchParams
}

const OPENING = Buffer.from(`{"message":${JSON.stringify(SUCCESS)},"data":[`)
const CLOSING = Buffer.from(']}')

/**
 * `GET /devices/{device_id}/data`: the measurement sets of a range. A range of one page is answered with its
 * length; a longer one is written page by page as fast as it is read, so that memory does not grow with it.
 * Rejects with a `Refusal` for bad parameters (400), then for a device the organisation does not have (404).
 */
export async function deviceData(
  { store, now, logger }: { store: Store; now: () => number; logger: Logger },
  { organisationId, deviceId, query }: DeviceDataRequest,
): Promise<Response> {
  if (deviceId === undefined) throw new Refusal('badRequest')
  const organisation = await store.organisation(organisationId)
  if (!organisation) throw new Error('A key opens an organisation that is not in the store')
  const range = rangeQuery(query, now(), organisation.offsetHours)
  const device = await store.device(organisationId, deviceId)
  if (!device) throw new Refusal('deviceNotFound')

  const write = createItemWriter(device.sensors, range.offsetHours)
  const pages = store.pages(device, range.fromMs, range.toMs)[Symbol.asyncIterator]()
  // two pages are asked for before the status is sent: a store that fails at once still gets its 500
  const first = await pages.next()
  if (first.done) return written(Buffer.concat([OPENING, CLOSING]))
  const beginning = Buffer.concat([OPENING, write(first.value).subarray(1)])
  const second = await pages.next()
  if (second.done) return written(Buffer.concat([beginning, CLOSING]))
  return written(pageStream(beginning, second.value, pages, write, logger))
}

function pageStream(
  beginning: Uint8Array<ArrayBuffer>,
  second: SetPage,
  rest: AsyncIterator<SetPage>,
  write: (page: SetPage) => Uint8Array<ArrayBuffer>,
  logger: Logger,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  async function* chunks(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    yield beginning
    yield write(second)
    for (let page = await rest.next(); !page.done; page = await rest.next()) {
      yield write(page.value)
    }
    yield CLOSING
  }
  const source = chunks()
  return new ReadableStream(
    {
      async pull(controller) {
        // the store may answer without ever leaving the process; others want their turn between two pages
        await nextTurn()
        try {
          const { done, value } = await source.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (err) {
          // too late for another status: an answer that breaks off is how the reader learns of it
          logger.error({ err }, 'A range answer broke off')
          throw err
        }
      },
      async cancel() {
        await rest.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
