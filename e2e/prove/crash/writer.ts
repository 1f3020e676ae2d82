import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DEFAULT_TIMING } from '../../../src/outbox/retry-schedule.ts'
import type { Device, Store } from '../../../src/service/store/store.ts'
import { startWebhookSender } from '../../../src/service/webhooks/start-webhook-sender.ts'
import { createRandom, type Random } from '../random.ts'
import { openPlace } from './stores.ts'

/**
 * The process that is killed: the store and the sender as the service runs them, and writers that go on until the
 * end. Each batch that is on disk is said on standard output as `device first-second count`.
 *
 * `--fault` makes it wrong on purpose, so that it can be seen that the harness finds out: `early` acknowledges
 * before the commit, `untold` stores without telling receivers.
 */
const { values } = parseArgs({
  options: {
    place: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    job: { type: 'string', default: 'write' },
    batches: { type: 'string', default: '0' },
    fault: { type: 'string', default: '' },
  },
})

/** Short leases and short waits, so that one round meets what otherwise takes hours. */
const TIMING = { ...DEFAULT_TIMING, attemptMs: 150, leaseMarginMs: 50, firstWaitMs: 5, longestWaitMs: 40 }
const LOGGER = { warn: () => {}, error: ({ err }: { err?: unknown }) => process.stderr.write(`${err}\n`) }
const LOOK_MS = 20

const store = await openPlace(values.place)
const organisations = await store.organisations()
const devices = await store.devices(organisations[0]?.id ?? '')
if (values.job === 'write') {
  start(store)
  await Promise.all(devices.map((device, n) => writeOn(device, createRandom(Number(values.seed), n))))
}
if (values.job === 'count') await writeOn(devices[0] as Device, createRandom(1, 1), Number(values.batches))
if (values.job === 'drain') await drain(store)
await store.close()

async function writeOn(device: Device, random: Random, batches = Number.POSITIVE_INFINITY): Promise<void> {
  let second = Math.floor((device.lastUpdateMs ?? 0) / 1000)
  for (let left = batches; left > 0; left--) {
    const first = second + 1
    const sets = Array.from({ length: 1 + random.below(3) }, () => {
      second++
      return { timeMs: second * 1000, values: [second] }
    })
    const line = `${device.id} ${first} ${sets.length}\n`
    if (values.fault === 'early') {
      process.stdout.write(line)
      await pause(3)
    }
    await store.append(device, sets, values.fault === 'untold' ? 'none' : 'all')
    if (values.fault !== 'early') process.stdout.write(line)
    if (batches === Number.POSITIVE_INFINITY) await pause(random.below(6))
  }
}

/** Delivers until nothing waits. */
async function drain(full: Store): Promise<void> {
  const sender = start(full)
  for (const { id } of await full.subscriptions()) {
    while ((await full.outbox.deliveries(id, 0)).waiting > 0) await pause(LOOK_MS)
  }
  await sender.stop()
}

function start(store: Store) {
  return startWebhookSender({ store, now: Date.now, logger: LOGGER, timing: TIMING, allowPrivate: true })
}
