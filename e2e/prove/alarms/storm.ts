import type { AlarmView } from '../../../src/domain/alarms/alarm-view.ts'
import type { AlarmMessage } from '../../../src/domain/alarms/message/alarm-message.ts'
import { createRandom } from '../fuzz/random.ts'
import { listedAt, within } from './api.ts'
import { type FastClock, nowOf } from './fast-clock.ts'
import { gaugesOf, stationsFile, WORST } from './gauges.ts'
import { startInstances } from './instances.ts'
import { CALM, type Post } from './plan.ts'
import { startReceiver, type Taken } from './receiver.ts'
import { goOn, sendAll } from './sender.ts'
import { openWorld, type WorldOptions } from './world.ts'

export interface StormOptions extends Pick<WorldOptions, 'program' | 'redisProgram'> {
  seed: number
  stations: number
  basins: number
}

export interface StormResult {
  /** The most messages in any ten minutes. */
  most: number
  messages: number
  /** Alarms of the worst severity, and those among them that were told of. */
  worst: number
  worstTold: number
  /** The longest that one of them waited to be told of, in milliseconds of the storm's clock. */
  longestMs: number
  /** Alarms of every severity that stand at the end, and those of them that the receiver got a message of: with more than fit, it says how many more. */
  standing: number
  spokenOf: number
}

const SPEED = 10
const TEN_MINUTES_MS = 600_000
/** From the first crossing to the last. */
const STORM_MS = 900_000
const STEP_MS = 60_000
/** What waits goes out within two minutes, what is no danger within its group's interval besides. */
const REST_MS = 540_000
/** Every so-many-th gauge comes to be in danger. */
const DANGER_EVERY = 3
const STEPS = { danger: [120, 170, 220], warning: [120, 170], watch: [120] }

/** Rivers of all basins rise within a quarter of an hour, on a clock ten times as fast, with the product's routes as they are. */
export async function storm({ seed, stations, basins, ...programs }: StormOptions): Promise<StormResult> {
  const gauges = gaugesOf(stations, basins)
  const receiver = await startReceiver({ seed, failing: 0, slow: 0, slowMs: 0 })
  const world = await openWorld({
    ...programs,
    ...{ speed: SPEED, gauges, receiver },
    stationsFile: stationsFile(gauges),
    alarmsFile: JSON.stringify({
      receivers: [
        { name: 'room', kind: 'webhook', url: `${receiver.url}/room`, secretEnv: 'ALARM_PROOF_SECRET' },
      ],
      route: { receiver: 'room' },
    }),
  })
  const instances = await startInstances(world)
  let isOver = false
  try {
    const [url = ''] = instances.urls()
    const beginMs = nowOf(world.clock) + STEP_MS
    const rising = gauges.map(async ({ id }, index) => {
      const posts = risesOf({ seed, index, beginMs })
      await sendAll(world, instances.urls, id, posts)
      const v = posts.at(-1)?.reading.v ?? CALM
      await goOn(world, instances.urls, id, { everyMs: STEP_MS, v, isOver: () => isOver })
    })
    await within((STORM_MS + REST_MS) / SPEED, () => nowOf(world.clock) > beginMs + STORM_MS + REST_MS)
    const standing = async () => (await listedAt(url)).filter(({ state }) => state === 'unacknowledged')
    // after ten messages an alarm that is no danger waits until the first of them is ten minutes old
    const isNotified = async () => spokenOf(await standing(), receiver.taken) === stations
    await within(TEN_MINUTES_MS / SPEED, isNotified)
    const alarms = await standing()
    isOver = true
    await Promise.all(rising)
    const told = toldAt(receiver.taken, world.clock)
    const worst = alarms.filter(({ severity }) => severity >= WORST)
    const raisedMs = (hops: (typeof alarms)[number]['hops']) =>
      hops.find(({ kind }) => kind === 'raised')?.atMs ?? Number.NaN
    const waits = worst.map(({ id, hops }) => (told.at.get(id) ?? Number.POSITIVE_INFINITY) - raisedMs(hops))
    return {
      most: mostWithin(told.messages, TEN_MINUTES_MS),
      messages: told.messages.length,
      worst: worst.length,
      worstTold: worst.filter(({ id }) => told.at.has(id)).length,
      longestMs: Math.max(...waits),
      standing: alarms.length,
      spokenOf: spokenOf(alarms, receiver.taken),
    }
  } finally {
    isOver = true
    await instances.end()
    await world.close()
    await receiver.close()
  }
}

/** Calm, and from a moment of its own on step by step up to the gauge's own level. */
function risesOf({ seed, index, beginMs }: { seed: number; index: number; beginMs: number }): Post[] {
  const random = createRandom(seed, index)
  const rise = index % DANGER_EVERY === 0 ? 'danger' : random.pick(['warning', 'watch'] as const)
  const calm = 1 + random.below(STORM_MS / STEP_MS - STEPS[rise].length)
  const firstMs = beginMs + random.below(STEP_MS)
  return [...Array.from({ length: calm }, () => CALM), ...STEPS[rise]].map((v, n) => {
    const t = Math.floor((firstMs + n * STEP_MS) / 1000) * 1000
    return { atMs: t, reading: { t, v }, kind: 'in turn' }
  })
}

/** How many alarms have a delivered message in the dashboard's ledger that the receiver has, and that lists or counts them. */
function spokenOf(alarms: readonly AlarmView[], taken: readonly Taken[]): number {
  const messages = new Map(taken.map(({ id, body }) => [id, JSON.parse(body) as AlarmMessage]))
  return alarms.filter(({ id, hops }) =>
    hops.some(({ kind, message = '' }) => {
      const got = kind === 'delivered' ? messages.get(message) : undefined
      return got && (got.omitted > 0 || got.alarms.some((alarm) => alarm.id === id))
    }),
  ).length
}

/** When each alarm was told of first, and each message came, by the storm's clock. */
function toldAt(taken: readonly Taken[], clock: FastClock): { at: Map<string, number>; messages: number[] } {
  const at = new Map<string, number>()
  const messages = new Map<string, number>()
  for (const { id, body, atMs } of taken) {
    const timeMs = clock.fromMs + (performance.timeOrigin + atMs - clock.fromMs) * clock.speed
    if (!messages.has(id)) messages.set(id, timeMs)
    for (const alarm of (JSON.parse(body) as AlarmMessage).alarms)
      if (!at.has(alarm.id)) at.set(alarm.id, timeMs)
  }
  return { at, messages: [...messages.values()].sort((a, b) => a - b) }
}

/** The most of these moments that lie within any span of that length. */
export function mostWithin(moments: readonly number[], spanMs: number): number {
  return Math.max(0, ...moments.map((end, n) => n + 1 - moments.findIndex((at) => at > end - spanMs)))
}
