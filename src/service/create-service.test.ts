import { describe, expect, onTestFinished, test } from 'vitest'
import { StoreUnavailable } from '../database/store-failure.ts'
import { issuePublicKey } from './auth/issue-keys.ts'
import { createService, type Service } from './create-service.ts'
import { openSqliteStore } from './store/sqlite/open-store.ts'
import type { Device, Store } from './store/store.ts'
import { WEIR } from './store/testing/weir.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')
const WHOLE_RANGE = 'start=1970-01-01T00:00:00Z&end=2020-01-01T00:00:00Z'

interface Station {
  store: Store
  device: Device
  publicKey: string
}

/** A store with one device of many readings, whose store can be made to fail. */
async function station(readings: number): Promise<Station> {
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  const { id: organisationId } = await store.addOrganisation('River board')
  const device = await store.registerDevice({ ...WEIR, organisationId })
  const sets = Array.from({ length: readings }, (_, index) => ({ timeMs: index * 60_000, values: [index] }))
  await store.append(device, sets)
  return { store, device, publicKey: await issuePublicKey(store, organisationId) }
}

/** A service on a store of which some methods are replaced, and everything it logged. */
function serviceOn(store: Store, replaced: Partial<Store> = {}): { service: Service; logged: object[] } {
  const logged: object[] = []
  const log = (fields: object, message: string): void => void logged.push({ ...fields, message })
  const logger = { error: log, warn: log }
  return { service: createService({ store: { ...store, ...replaced }, now: () => NOW_MS, logger }), logged }
}

function dataRequest({ publicKey }: Station, query = WHOLE_RANGE): Request {
  return new Request(`http://service.test/external/v1/${publicKey}/devices/weir/data?${query}`)
}

describe('C4 a store that fails', () => {
  const broken = new Error('disk on fire')

  test('is 500 in the envelope, its cause in the log and no key with it', async () => {
    const weir = await station(1)
    const { service, logged } = serviceOn(weir.store, { device: () => Promise.reject(broken) })
    const response = await service(dataRequest(weir))
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ message: 'Internal Server Error', data: null })
    expect(logged).toEqual([{ err: broken, message: 'A request failed' }])
    expect(JSON.stringify(logged)).not.toContain(weir.publicKey)
  })

  test('that is away, which every request meets, is a sentence in the log and no stack', async () => {
    const away = new StoreUnavailable('The database cannot be used now.')
    const weir = await station(1)
    const { service, logged } = serviceOn(weir.store, { device: () => Promise.reject(away) })
    expect((await service(dataRequest(weir))).status).toBe(500)
    expect(logged).toEqual([{ reason: 'The database cannot be used now.', message: 'A request failed' }])
  })

  test('is still 500 when it fails at the first page of a range', async () => {
    const weir = await station(1)
    const { service } = serviceOn(weir.store, {
      pages: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(broken) }) }),
    })
    expect((await service(dataRequest(weir))).status).toBe(500)
  })

  test('C6 breaks the answer off when it fails later, and says so in the log', async () => {
    const weir = await station(5_000)
    const { service, logged } = serviceOn(weir.store, {
      async *pages(...range) {
        let left = 3
        for await (const page of weir.store.pages(...range)) {
          if (left-- === 0) throw broken
          yield page
        }
      },
    })
    const response = await service(dataRequest(weir))
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow(broken)
    expect(logged).toEqual([{ err: broken, message: 'A range answer broke off' }])
  })
})

describe('C12 a long range', () => {
  async function counted(
    weir: Station,
  ): Promise<{ response: Response; pages: () => number; ended: () => boolean }> {
    let pages = 0
    let ended = false
    const { service } = serviceOn(weir.store, {
      async *pages(...range) {
        try {
          for await (const page of weir.store.pages(...range)) {
            pages++
            yield page
          }
        } finally {
          ended = true
        }
      },
    })
    return { response: await service(dataRequest(weir)), pages: () => pages, ended: () => ended }
  }

  test('is read from the store only as fast as its reader takes it', async () => {
    const { response, pages } = await counted(await station(10_000))
    const reader = response.body?.getReader()
    const beforeReading = pages()
    await reader?.read()
    await reader?.read()
    await reader?.read()
    expect([beforeReading, pages()]).toEqual([1, 3])
    await reader?.cancel()
  })

  test('lets go of the store when its reader goes away', async () => {
    const { response, pages, ended } = await counted(await station(10_000))
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect([pages(), ended()]).toEqual([1, true])
  })

  test('lets others have their turn between two pages', async () => {
    const { response } = await counted(await station(10_000))
    let turns = 0
    let isReading = true
    const turn = (): void => {
      turns++
      if (isReading) setImmediate(turn)
    }
    setImmediate(turn)
    const items = ((await response.json()) as { data: unknown[] }).data
    isReading = false
    expect(items).toHaveLength(10_000)
    expect(turns).toBeGreaterThanOrEqual(10)
  })
})
