import { createMemoryFeed } from '../../../src/bff/live/memory-feed.ts'
import { createObservations } from '../../../src/bff/observe/observations.ts'
import { createTestStack, gauge, NOON_MS } from '../../../src/bff/testing/test-upstream.ts'
import { listen } from '../../../src/server/listen.ts'
import type { Order, Report } from './load-process.ts'
import { onSchedule } from './on-schedule.ts'
import { sharedFeed } from './shared-feed.ts'

/**
 * A dashboard in a process of its own, whose memory is then its own too. Told `publish` it publishes so many
 * readings at a time by the clock, told `flood` so many long events instead; asked `report` it tells its
 * memory and its streams.
 */
const KEY = 'a-webhook-key-for-this-proof'
const feed = createMemoryFeed()
const observations = createObservations(() => Date.now())
const { bff, upstream } = createTestStack([gauge(NOON_MS - 3_600_000, NOON_MS)], {
  webhookKey: KEY,
  observations,
  share: () => sharedFeed(feed),
})
await bff(new Request('http://dashboard.test/api/devices'))
const server = await listen(bff, { host: '127.0.0.1', port: 0 })
let published = 0
let rest = (): void => {}

async function publish(): Promise<void> {
  published++
  upstream.nowMs += 1000
  const message = {
    event: 'sensor.data',
    device_id: 'gauge',
    timestamp: new Date(NOON_MS + published * 1000).toISOString(),
    data: { fluid_level: 100 + (published % 50) },
    sent: Date.now(),
  }
  await bff(
    new Request('http://dashboard.test/webhook/sensor-data', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': KEY },
      body: JSON.stringify(message),
    }),
  )
}

/** Some twelve kilobytes of the same station. */
async function flood(): Promise<void> {
  feed.publish({ kind: 'devices', ids: Array.from({ length: 20 }, () => 'gauge') })
}

process.on('message', (message: Order) => {
  if (message.order === 'publish' || message.order === 'flood') {
    const one = message.order === 'flood' ? flood : publish
    rest()
    rest = onSchedule(message.everyMs, async () => {
      for (let n = 0; n < message.count; n++) await one()
    })
  } else if (message.order === 'rest') {
    rest()
  } else if (message.order === 'report') {
    globalThis.gc?.()
    const { rss } = process.memoryUsage()
    const cpu = process.cpuUsage()
    const { open, dropped } = observations.snapshot().streams
    const report: Report = {
      rssMb: rss / 2 ** 20,
      published,
      cpuMs: (cpu.user + cpu.system) / 1000,
      open,
      dropped,
    }
    process.send?.(report)
  } else {
    process.exit(0)
  }
})
process.send?.({ url: server.url })
