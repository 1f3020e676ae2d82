import { setTimeout } from 'node:timers/promises'
import { knowsAll, within } from './api.ts'
import { nowOf } from './fast-clock.ts'
import { type Gauge, gaugesOf, MARGIN, SENSOR, WORST } from './gauges.ts'
import { startInstances } from './instances.ts'
import { startReceiver } from './receiver.ts'
import { post } from './sender.ts'
import { ToldSoFar } from './told-so-far.ts'
import { openWorld, type WorldOptions } from './world.ts'

export interface LatencyOptions extends Pick<WorldOptions, 'program' | 'redisProgram'> {
  /** Each is told of five crossings, as many as it may be at once. */
  receivers: number
  /** Between two crossings. */
  everyMs: number
}

/** From the moment a message about a reading is posted to the receiver's taking its alarm, in milliseconds; infinity where it never came. */
export type Latencies = readonly number[]

const GAUGES_A_RECEIVER = 5
const THRESHOLD = 100
const REACHED = 120
const MAX_WAIT_MS = 30_000

/** Crossings one by one on the product's own clock and with its own times; nobody is killed and nothing fails. */
export async function latencies({ receivers, everyMs, ...programs }: LatencyOptions): Promise<Latencies> {
  const gauges = gaugesOf(receivers * GAUGES_A_RECEIVER, receivers)
  const receiver = await startReceiver({ seed: 1, failing: 0, slow: 0, slowMs: 0 })
  const world = await openWorld({
    ...programs,
    ...{ speed: 1, gauges, receiver },
    stationsFile: worstAlone(gauges),
    alarmsFile: receiverEach(gauges, receiver.url),
  })
  const instances = await startInstances(world)
  try {
    const [url = ''] = instances.urls()
    await within(MAX_WAIT_MS, async () => (await Promise.all(instances.urls().map(knowsAll))).every(Boolean))
    const postedMs = new Map<string, number>()
    const posting: Promise<void>[] = []
    // one of each receiver after the other, so that no two have to share a message
    for (let n = 0; n < gauges.length; n++) {
      const place = (n % receivers) * GAUGES_A_RECEIVER + Math.floor(n / receivers)
      const { id } = gauges[place] as Gauge
      const reading = { t: Math.floor(nowOf(world.clock) / 1000) * 1000, v: REACHED }
      await world.report(id, reading)
      postedMs.set(id, performance.now())
      posting.push(post(() => [instances.urls()[n % 2] ?? url], id, reading))
      await setTimeout(everyMs)
    }
    await Promise.all(posting)
    const told = new ToldSoFar(receiver.taken)
    await within(MAX_WAIT_MS, () => told.read().firing.size >= gauges.length)
    const toldMs = new Map([...told.firing].map(([alarm, atMs]) => [alarm.split(':')[1] ?? '', atMs]))
    return gauges.map(({ id }) => (toldMs.get(id) ?? Number.POSITIVE_INFINITY) - (postedMs.get(id) ?? 0))
  } finally {
    await instances.end()
    await world.close()
    await receiver.close()
  }
}

/** The value that so large a part of all is at most. */
export function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN
}

function worstAlone(gauges: readonly Gauge[]): string {
  const levels = [{ name: 'Danger', severity: WORST, at: THRESHOLD }]
  const station = ({ basin }: Gauge) => ({
    basin,
    levels: { [SENSOR.id]: { unit: SENSOR.unit, margin: MARGIN, levels } },
  })
  return JSON.stringify({ stations: Object.fromEntries(gauges.map((gauge) => [gauge.id, station(gauge)])) })
}

/** Nothing is said of waiting: the worst does not wait. */
function receiverEach(gauges: readonly Gauge[], url: string): string {
  const names = [...new Set(gauges.map(({ basin }) => basin))]
  const [first, ...others] = names
  return JSON.stringify({
    receivers: names.map((name) => ({
      ...{ name, kind: 'webhook', url: `${url}/${name}`, secretEnv: 'ALARM_PROOF_SECRET' },
    })),
    route: {
      receiver: first,
      routes: others.map((name) => ({ receiver: name, match: [{ name: 'basin', values: [name] }] })),
    },
  })
}
