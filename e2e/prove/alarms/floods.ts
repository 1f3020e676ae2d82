import type { AlarmView } from '../../../src/domain/alarms/alarm-view.ts'
import { createRandom } from '../random.ts'
import { startReceiver } from '../receiver.ts'
import { historyOf, listedAt, within } from './api.ts'
import { alarmsFile, type Gauge, gaugesOf, LEVEL_RULE, SILENCE_RULE } from './gauges.ts'
import { goOn, killInTurn, lengthOf, sendAll, startInstances } from './instances.ts'
import { judgeAlarms, judgeNotified, type Verdict } from './judge.ts'
import { messagesOf, notified, wrongMessages } from './messages.ts'
import { type GaugePlan, planOf } from './plan.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

export interface FloodOptions extends Pick<WorldOptions, 'program' | 'redisProgram'> {
  seed: number
  stations: number
  basins: number
  /** Alarms of levels in all. */
  crossings: number
  kills: number
  /** Whether some gauges are silent for a while, which takes its time. */
  silences?: boolean
  /** Between two readings on the mean, however soon the kills are done. */
  minSpacingMs?: number
  /** The part of all messages that is refused, broken off, or taken and broken off. */
  failing?: number
  say: (line: string) => void
}

export interface FloodResult extends Verdict {
  messages: number
}

type Plans = ReadonlyMap<string, GaugePlan>

const SPEED = 10
const SPACING_MS = 60_000
const DEFAULT_MIN_SPACING_MS = 30_000
const FAILING = 0.06
/** Six intervals and a minute, as nobody says otherwise. */
const SILENT_AFTER_MS = 420_000
const SILENCE_MS = 720_000
/** Every so-many-th gauge is silent for a while. */
const SILENT_EVERY = 10
/** Alarms of no gauge: a machine that is busy for long is an outage on a fast clock. */
const SERVICE = null
/** A start takes longer while readings come in. */
const SLOWER = 1.2
const MAX_DURATION_MS = 660_000
/** Waits of the route and its bucket, takeovers and reads of the list, by the fast clock. */
const MAX_UNTOLD_MS = 300_000
const SETTLED_WITHIN_MS = 120_000
const ROUTE = { groupWaitSeconds: 10, groupIntervalMinutes: 0.5, repeatMinutes: 43_200 }

/**
 * Floods at all gauges on a clock ten times as fast, while two instances are killed in turn; then the journal and what receivers
 * were told beside what has to be.
 */
export async function floods(options: FloodOptions): Promise<FloodResult> {
  const { seed, kills, failing = FAILING, say } = options
  const gauges = gaugesOf(options.stations, options.basins)
  const receiver = await startReceiver({ seed, failing, slow: 0.03, slowMs: 4_000 })
  const basins = gauges.map(({ basin }) => basin)
  const alarms = alarmsFile(basins, receiver.url, { rules: [LEVEL_RULE, SILENCE_RULE] }, ROUTE)
  const world = await openWorld({ ...options, speed: SPEED, gauges, alarms, store: 'postgres' })
  const instances = await startInstances(world)
  let isOver = false
  try {
    // what a start costs says how long the kills take, and that how long the floods last
    await instances.kill(0)
    const lengthMs = lengthOf(kills, (await instances.ready(0)) * SLOWER)
    const plans = planned(gauges, world, Math.min(lengthMs, MAX_DURATION_MS), options)
    const goingOn: Promise<void>[] = []
    const flood = async ({ id }: Gauge) => {
      await sendAll(world, instances, id, plans.get(id)?.posts ?? [])
      goingOn.push(goOn(world, instances, id, { everyMs: SPACING_MS, isOver: () => isOver }))
    }
    const onKill = (n: number) => n % 50 === 0 && say(`${n} kills`)
    const random = createRandom(seed, -4)
    await Promise.all([killInTurn(instances, { kills, random, onKill }), ...gauges.map(flood)])
    const [url = ''] = instances.urls()
    // everything has come in and gone out
    await within(SETTLED_WITHIN_MS, async () => {
      const { firing, resolved } = notified(messagesOf(receiver.taken))
      if ([...firing.keys()].some((id) => !resolved.has(id))) return false
      return (await listedAt(url)).alarms.every(({ isActive }) => !isActive)
    })
    const found = new Map<string | null, AlarmView[]>()
    for (const id of [SERVICE, ...plans.keys()])
      found.set(id, await historyOf(url, id, world.fromMs, world.now()))
    isOver = true
    await Promise.all(goingOn)
    const messages = messagesOf(receiver.taken)
    say(`${receiver.taken.length} deliveries of ${messages.length} messages`)
    return sum(
      [
        { passed: messages.length, problems: wrongMessages(receiver.taken) },
        ...[...plans].map(([id, { expected }]) => judgeAlarms(id, expected, found.get(id) ?? [])),
        ...[...new Set(basins)].map((basin, n) => {
          const ids = gauges.filter((gauge) => gauge.basin === basin).map(({ id }) => id)
          // what is of no basin takes the first one's way
          const own = [...ids, ...(n === 0 ? [SERVICE] : [])].flatMap((id) => found.get(id) ?? [])
          const ofBasin = messages.filter((message) => message.receiver === basin)
          return judgeNotified(own, ofBasin, MAX_UNTOLD_MS)
        }),
      ],
      messages.length,
    )
  } finally {
    isOver = true
    await instances.end()
    await world.close()
    await receiver.close()
  }
}

function sum(verdicts: readonly Verdict[], messages: number): FloodResult {
  const passed = verdicts.reduce((all, one) => all + one.passed, 0)
  return { passed, problems: verdicts.flatMap(({ problems }) => problems), messages }
}

/** Floods that last as long as the kills do, and are not so short that none is told of. */
function planned(gauges: readonly Gauge[], world: World, lengthMs: number, options: FloodOptions): Plans {
  const { seed, crossings, silences = true, minSpacingMs = DEFAULT_MIN_SPACING_MS, say } = options
  const beginMs = world.now() + minSpacingMs
  const alarms = Math.ceil(crossings / gauges.length)
  const plansWith = (spacingMs: number): Plans => {
    const common = { seed, beginMs, spacingMs, alarms, silentAfterMs: SILENT_AFTER_MS }
    const silenceMs = (index: number) => (silences && index % SILENT_EVERY === 0 ? SILENCE_MS : null)
    return new Map(gauges.map(({ id }, n) => [id, planOf({ ...common, index: n, silenceMs: silenceMs(n) })]))
  }
  const lastsMs = (plans: Plans) => {
    const ends = [...plans.values()].map(({ posts }) => posts.at(-1)?.atMs ?? beginMs)
    return (Math.max(...ends) - beginMs) / world.speed
  }
  const spacingMs = (SPACING_MS * lengthMs) / lastsMs(plansWith(SPACING_MS))
  const plans = plansWith(Math.max(minSpacingMs, spacingMs))
  const expected = [...plans.values()].flatMap((plan) => plan.expected)
  say(`${expected.length} crossings and silences in ${Math.round(lastsMs(plans) / 1000)} s`)
  return plans
}
