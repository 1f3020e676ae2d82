import { setTimeout as pause } from 'node:timers/promises'
import type { Feed } from '../../../src/bff/live/feed.ts'
import { createMemoryFeed } from '../../../src/bff/live/memory-feed.ts'
import { createTestStack, gauge, NOON_MS } from '../../../src/bff/testing/test-upstream.ts'
import type { DeviceListing } from '../../../src/domain/device.ts'
import { listen } from '../../../src/server/listen.ts'
import { createRandom } from '../fuzz/random.ts'
import { cuttingProxy } from './cutting-proxy.ts'
import { createListener } from './listener.ts'
import { sharedFeed } from './shared-feed.ts'

export interface StreamsOptions {
  cuts: number
  clients: number
  seed: number
  /** Makes the server wrong on purpose, to show that it is noticed. */
  breakFeed?: (feed: Feed) => Feed
  onWrong?: (what: string) => void
  /** What the server remembers for those who come back. */
  entriesKept?: number
  /** How long clients have at the end to catch up. */
  maxWaitMs?: number
}

export interface StreamsFigure {
  passed: number
  failed: number
  readings: number
  heard: number
  resets: number
}

const KEY = 'a-webhook-key-for-this-proof'
/** So few that whoever is away for half a second has to be told `reset`. */
const ENTRIES_KEPT = 128
const EVERY_MS = 4
const DEFAULT_MAX_WAIT_MS = 20_000

/**
 * Publishes numbered readings by webhook to a dashboard that listens, while clients of the app's own follow its events
 * through a proxy that cuts every answer off somewhere. Each cut passes unless a reading was missed or came twice.
 */
export async function proveStreams(options: StreamsOptions): Promise<StreamsFigure> {
  const { cuts, clients, seed, breakFeed = (feed) => feed, onWrong = () => {} } = options
  const draws = createRandom(seed, 0)
  const random = () => draws.below(2 ** 31) / 2 ** 31
  const { bff, upstream } = createTestStack([gauge(NOON_MS - 3_600_000, NOON_MS)], {
    webhookKey: KEY,
    share: () => sharedFeed(breakFeed(createMemoryFeed(options.entriesKept ?? ENTRIES_KEPT))),
  })
  await bff(new Request('http://dashboard.test/api/devices'))
  const server = await listen(bff, { host: '127.0.0.1', port: 0 })
  const proxy = await cuttingProxy(Number(new URL(server.url).port), random)
  let failed = 0
  let readings = 0
  const ask = async () => {
    const response = await bff(new Request('http://dashboard.test/api/devices'))
    const { devices } = (await response.json()) as DeviceListing
    const { t, v } = devices[0]?.latest.level ?? { t: NOON_MS, v: 0 }
    return t === NOON_MS ? 0 : v
  }
  const listeners = Array.from({ length: clients }, () =>
    createListener({
      url: proxy.url,
      ask,
      random,
      onWrong: (what) => {
        failed++
        onWrong(what)
      },
    }),
  )
  const publish = async () => {
    readings++
    upstream.nowMs += 1000
    await bff(
      new Request('http://dashboard.test/webhook/sensor-data', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': KEY },
        body: JSON.stringify({
          event: 'sensor.data',
          device_id: 'gauge',
          timestamp: new Date(NOON_MS + readings * 1000).toISOString(),
          data: { level: readings },
        }),
      }),
    )
  }

  while (proxy.cuts < cuts) {
    await publish()
    await pause(EVERY_MS)
  }
  const made = proxy.cuts
  proxy.spare()
  // whoever is behind must catch up by itself
  const untilMs = performance.now() + (options.maxWaitMs ?? DEFAULT_MAX_WAIT_MS)
  while (listeners.some(({ newest }) => newest !== readings) && performance.now() < untilMs) await pause(20)
  for (const { newest, stop } of listeners) {
    stop()
    if (newest === readings) continue
    failed++
    onWrong(`a client ended with ${newest} of ${readings}`)
  }
  const heard = listeners.reduce((sum, one) => sum + one.heard, 0)
  const resets = listeners.reduce((sum, one) => sum + one.resets, 0)
  await proxy.close()
  bff.lifecycle.end()
  await server.close()
  return { passed: Math.max(0, made - failed), failed, readings, heard, resets }
}
