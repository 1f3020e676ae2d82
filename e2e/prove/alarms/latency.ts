import { setTimeout } from 'node:timers/promises'
import { startReceiver } from '../receiver.ts'
import { knowsAll, post, within } from './api.ts'
import { alarmsFile, type Gauge, gaugesOf, WORST } from './gauges.ts'
import { startInstances } from './instances.ts'
import { messagesOf, notified } from './messages.ts'
import { openWorld, type WorldOptions } from './world.ts'

export interface LatencyOptions extends Pick<WorldOptions, 'program' | 'redisProgram'> {
  /** Each is told of five crossings, as many as it may be at once. */
  receivers: number
  /** Between two crossings. */
  everyMs: number
}

const GAUGES_A_RECEIVER = 5
const THRESHOLD = 100
const REACHED = 120
const MAX_WAIT_MS = 30_000

/**
 * Crossings one by one on the product's own clock and with its own times; nobody is killed and nothing fails. Milliseconds from the
 * posting of a reading to the receiver's taking its alarm; infinity where it never came.
 */
export async function latencies({ receivers, everyMs, ...programs }: LatencyOptions): Promise<number[]> {
  const levels = [{ severity: WORST, at: THRESHOLD }]
  const gauges = gaugesOf(receivers * GAUGES_A_RECEIVER, receivers, levels)
  const receiver = await startReceiver()
  // nothing is said of waiting: the worst does not wait
  const alarms = alarmsFile(
    gauges.map(({ basin }) => basin),
    receiver.url,
    {},
  )
  const world = await openWorld({ ...programs, gauges, alarms, store: 'postgres' })
  const instances = await startInstances(world)
  try {
    const urls = instances.urls()
    await within(MAX_WAIT_MS, async () => (await Promise.all(urls.map(knowsAll))).every(Boolean))
    const postedMs = new Map<string, number>()
    const posting: Promise<void>[] = []
    // one of each receiver after the other, so that no two have to share a message
    for (let n = 0; n < gauges.length; n++) {
      const place = (n % receivers) * GAUGES_A_RECEIVER + Math.floor(n / receivers)
      const { id } = gauges[place] as Gauge
      const reading = { t: Math.floor(world.now() / 1000) * 1000, v: REACHED }
      await world.report(id, reading)
      postedMs.set(id, performance.now())
      posting.push(post(() => [urls[n % 2] as string], id, reading))
      await setTimeout(everyMs)
    }
    await Promise.all(posting)
    const firing = () => notified(messagesOf(receiver.taken)).firing
    await within(MAX_WAIT_MS, () => firing().size >= gauges.length)
    const notifiedMs = new Map([...firing()].map(([alarm, atMs]) => [alarm.split(':')[1] ?? '', atMs]))
    return gauges.map(({ id }) => (notifiedMs.get(id) ?? Number.POSITIVE_INFINITY) - (postedMs.get(id) ?? 0))
  } finally {
    await instances.end()
    await world.close()
    await receiver.close()
  }
}
