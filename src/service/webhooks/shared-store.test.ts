import { expect, onTestFinished, test } from 'vitest'
import { sharedPostgres } from '../../database/testing/shared-server.ts'
import { testReceiver } from '../../outbox/testing/test-receiver.ts'
import { testDirectory } from '../import/testing/test-directory.ts'
import { openPostgresStore } from '../store/postgres/open-store.ts'
import { openStore } from '../store/sqlite/open-store.ts'
import type { Store } from '../store/store.ts'
import { startWebhookSender } from './start-webhook-sender.ts'

const server = await sharedPostgres()

const DEVICES = ['gate', 'mast', 'weir']
const MESSAGES_A_DEVICE = 40
const LOGGER = {
  warn: () => {},
  error: (fields: object) => {
    throw new Error(JSON.stringify(fields))
  },
}

const sqlite = async () => {
  const directory = testDirectory()
  return async () => openStore(directory)
}
const postgres = async () => {
  const url = await server.newPlace()
  return () => openPostgresStore(url)
}

test.each([
  ['SQLite', sqlite],
  ['PostgreSQL', postgres],
])(
  'C32 senders that share a store on %s send each message once, in the order of its device',
  async (_, place) => {
    const open = await place()
    const stores = await Promise.all([open(), open(), open()])
    const [first] = stores as [Store, ...Store[]]
    const receiver = await testReceiver()
    const { id: organisationId } = await first.addOrganisation('River board')
    await first.addSubscription({ organisationId, url: receiver.url, key: 'k', createdAtMs: 0 })
    const senders = stores.map((store) =>
      startWebhookSender({ store, now: Date.now, logger: LOGGER, allowPrivate: true }),
    )
    onTestFinished(async () => {
      for (const sender of senders) await sender.stop()
      for (const store of stores) await store.close()
    })
    const sensors = [{ id: 'level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }]
    const description = { name: 'x', type: 'AWLR', lat: null, long: null, intervalSeconds: 1, sensors }
    await Promise.all(
      DEVICES.map(async (id, index) => {
        const store = stores[index % stores.length] as Store
        const device = await store.registerDevice({ organisationId, id, ...description })
        for (let second = 1; second <= MESSAGES_A_DEVICE; second++) {
          await store.append(device, [{ timeMs: second * 1000, values: [second] }])
        }
      }),
    )
    await receiver.until(DEVICES.length * MESSAGES_A_DEVICE)
    const messages = receiver.received.map(
      ({ body }) => JSON.parse(body) as { device_id: string; data: { fluid_level: number } },
    )
    const inOrder = Array.from({ length: MESSAGES_A_DEVICE }, (_, index) => index + 1)
    for (const id of DEVICES) {
      const levels = messages.filter((one) => one.device_id === id).map(({ data }) => data.fluid_level)
      expect(levels, id).toEqual(inOrder)
    }
  },
)
