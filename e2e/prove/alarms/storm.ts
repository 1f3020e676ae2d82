import { createRandom } from '../random.ts'
import { startReceiver } from '../receiver.ts'
import type { Judge } from '../report.ts'
import { listedAt, within } from './api.ts'
import { alarmsFile, CALM, gaugesOf, WORST } from './gauges.ts'
import { goOn, sendAll, startInstances } from './instances.ts'
import { messagesOf, notified } from './messages.ts'
import type { Post } from './plan.ts'
import { openWorld, type WorldOptions } from './world.ts'

export interface StormOptions extends Pick<WorldOptions, 'program' | 'redisProgram'> {
  seed: number
  stations: number
  judge: Judge
}

const SPEED = 10
const BASINS = 10
const TEN_MINUTES_MS = 600_000
const MAX_MESSAGES = 10
const MAX_WORST_WAIT_MS = 150_000
/** From the first crossing to the last. */
const STORM_MS = 900_000
const STEP_MS = 60_000
/** What waits goes out within two minutes, what is no danger within its group's interval besides. */
const REST_MS = 540_000
/** Every so-many-th gauge comes to be in danger. */
const DANGER_EVERY = 3
const STEPS = { danger: [120, 170, 220], warning: [120, 170], watch: [120] }

/** Rivers of all basins rise within a quarter of an hour, on a clock ten times as fast, with the product's routes as they are. */
export async function proveStorm({ seed, stations, judge, ...programs }: StormOptions): Promise<void> {
  const gauges = gaugesOf(stations, Math.min(BASINS, stations))
  const receiver = await startReceiver({ seed })
  const alarms = alarmsFile(['room'], receiver.url, {})
  const world = await openWorld({ ...programs, speed: SPEED, gauges, alarms, store: 'postgres' })
  const instances = await startInstances(world)
  let isOver = false
  try {
    const [url = ''] = instances.urls()
    const beginMs = world.now() + STEP_MS
    const rising = gauges.map(async ({ id }, index) => {
      const posts = risesOf({ seed, index, beginMs })
      await sendAll(world, instances, id, posts)
      const v = posts.at(-1)?.reading.v ?? CALM
      await goOn(world, instances, id, { everyMs: STEP_MS, v, isOver: () => isOver })
    })
    await within((STORM_MS + REST_MS) / SPEED, () => world.now() > beginMs + STORM_MS + REST_MS)
    const standing = async () =>
      (await listedAt(url)).alarms.filter(({ state }) => state === 'unacknowledged')
    const spokenOf = async () => {
      const messages = new Map(messagesOf(receiver.taken).map((message) => [message.messageId, message]))
      return (await standing()).filter(({ id, hops }) =>
        hops.some(({ kind, message = '' }) => {
          const got = kind === 'delivered' ? messages.get(message) : undefined
          // with more than fit, it says how many more
          return got && (got.omitted > 0 || got.alarms.some((alarm) => alarm.id === id))
        }),
      ).length
    }
    // after ten messages an alarm that is no danger waits until the first of them is ten minutes old
    await within(TEN_MINUTES_MS / SPEED, async () => (await spokenOf()) === stations)
    const all = await standing()
    isOver = true
    await Promise.all(rising)
    const messages = messagesOf(receiver.taken)
    const timeOf = (atMs: number) =>
      world.fromMs + (performance.timeOrigin + atMs - world.fromMs) * world.speed
    const { firing } = notified(messages)
    const waits = all
      .filter(({ severity }) => severity >= WORST)
      .map(({ id, hops }) => {
        const raisedMs = hops.find(({ kind }) => kind === 'raised')?.atMs ?? Number.NaN
        return timeOf(firing.get(id) ?? Number.POSITIVE_INFINITY) - raisedMs
      })
    const most = mostWithin(
      messages.map(({ atMs }) => timeOf(atMs)).sort((a, b) => a - b),
      TEN_MINUTES_MS,
    )
    const storm = `a storm of ${stations} gauges`
    judge(`${storm}: at most ${most} of ${messages.length} messages in ten minutes`, most <= MAX_MESSAGES)
    judge(
      `each of ${waits.length} dangers is told, after ${Math.round(Math.max(...waits) / 1000)} s at most`,
      waits.length > 0 && waits.every((ms) => ms <= MAX_WORST_WAIT_MS),
    )
    // which groups the last message is of is a matter of when the last level was crossed
    const spoken = await spokenOf()
    judge(`messages speak of ${spoken} of ${all.length} alarms`, spoken === stations)
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

/** The most of these moments, in their order, that lie within any span of that length. */
function mostWithin(moments: readonly number[], spanMs: number): number {
  return Math.max(0, ...moments.map((end, n) => n + 1 - moments.findIndex((at) => at > end - spanMs)))
}
