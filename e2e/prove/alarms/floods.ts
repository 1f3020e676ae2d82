import type { AlarmView } from '../../../src/domain/alarms/alarm-view.ts'
import { createRandom } from '../fuzz/random.ts'
import { historyOf, listedAt, within } from './api.ts'
import { type FastClock, nowOf } from './fast-clock.ts'
import { type Gauge, gaugesOf, stationsFile } from './gauges.ts'
import { killInTurn, lengthOf, startInstances } from './instances.ts'
import { judgeAlarms, judgeCopies, judgeTold, type Times, type Verdict } from './judge.ts'
import { type GaugePlan, planOf } from './plan.ts'
import { startReceiver, type Taken } from './receiver.ts'
import { goOn, sendAll } from './sender.ts'
import { ToldSoFar } from './told-so-far.ts'
import { openWorld, type World } from './world.ts'

export interface FloodOptions {
  /** The instance's program, built. */
  program: string
  redisProgram: string
  seed: number
  stations: number
  basins: number
  /** Alarms of levels in all. */
  crossings: number
  kills: number
  /** Of the clock. */
  speed?: number
  /** Whether some gauges are silent for a while, which takes its time. */
  silences?: boolean
  /** Between two readings on the mean, however soon the kills are done. */
  leastSpacingMs?: number
  /** The part of all messages that is refused, broken off, or taken and broken off. */
  failing?: number
  say: (line: string) => void
}

export interface FloodResult extends Verdict {
  messages: number
}

const SPEED = 10
const SPACING_MS = 60_000
const LEAST_SPACING_MS = 30_000
const FAILING = 0.06
/** Six intervals and a minute, as nobody says otherwise. */
const SILENT_AFTER_MS = 420_000
const SILENCE_MS = 720_000
/** Alarms of no gauge: a machine that is busy for long is an outage on a fast clock. */
const SERVICE = null
/** Every so-many-th gauge is silent for a while. */
const SILENT_EVERY = 10
/** A start takes longer while readings come in. */
const SLOWER = 1.2
const MAX_DURATION_MS = 660_000
/** Waits of the route and its bucket, takeovers and reads of the list, by the fast clock. */
const MAX_UNNOTIFIED_MS = 300_000
const SETTLED_WITHIN_MS = 120_000

const ALARMS_RULES = [
  { id: 'levels', when: { kind: 'level', minSeverity: 1 }, chatter: false },
  { id: 'silence', when: { kind: 'silence' } },
]

/**
 * Floods at all gauges on a clock ten times as fast, while two instances are killed in turn; then the journal and what receivers
 * were told beside what has to be.
 */
export async function floods(options: FloodOptions): Promise<FloodResult> {
  const { seed, stations, basins, speed = SPEED, failing = FAILING, say } = options
  const gauges = gaugesOf(stations, basins)
  const receiver = await startReceiver({ seed, failing, slow: 0.03, slowMs: 4_000 })
  const world = await openWorld({
    ...options,
    ...{ speed, gauges, receiver },
    stationsFile: stationsFile(gauges),
    alarmsFile: alarmsFile(gauges, receiver.url),
  })
  try {
    const flood = await flooded(world, gauges, options)
    const alarms = new Map<string | null, AlarmView[]>()
    try {
      await settled(flood.url, receiver.taken)
      for (const id of [SERVICE, ...gauges.map((gauge) => gauge.id)])
        alarms.set(id, await historyOf(flood.url, id, world.clock.fromMs, nowOf(world.clock)))
    } finally {
      await flood.end()
    }
    const result = judged({ gauges, plans: flood.plans, alarms, taken: receiver.taken })
    if (receiver.unsigned > 0) result.problems.push(`${receiver.unsigned} messages were not signed`)
    say(
      `${receiver.taken.length} deliveries of ${result.messages} messages, ${receiver.faults} of them refused, broken off or slow; ${result.times.exact} of ${result.times.all} alarms at the very readings`,
    )
    return result
  } finally {
    await world.close()
    await receiver.close()
  }
}

/** One receiver for each basin. */
function alarmsFile(gauges: readonly Gauge[], url: string): string {
  const names = [...new Set(gauges.map(({ basin }) => basin))]
  const [first = ''] = names
  return JSON.stringify({
    rules: ALARMS_RULES,
    receivers: names.map((name) => ({
      name,
      kind: 'webhook',
      url: `${url}/${name}`,
      secretEnv: 'ALARM_PROOF_SECRET',
    })),
    route: {
      ...{ receiver: first, groupWaitSeconds: 10, groupIntervalMinutes: 0.5, repeatMinutes: 43_200 },
      routes: names.map((name) => ({ receiver: name, match: [{ name: 'basin', values: [name] }] })),
    },
  })
}

type Plans = ReadonlyMap<string, GaugePlan>

interface Flooded {
  plans: Plans
  url: string
  end(): Promise<void>
}

async function flooded(world: World, gauges: readonly Gauge[], options: FloodOptions): Promise<Flooded> {
  const { kills, say } = options
  const instances = await startInstances(world)
  let isOver = false
  try {
    // what a start costs says how long the kills take, and that how long the floods last
    await instances.kill(0)
    const lengthMs = lengthOf(kills, (await instances.ready(0)) * SLOWER)
    const plans = planned(gauges, world.clock, Math.min(lengthMs, MAX_DURATION_MS), options)
    const begunMs = performance.now()
    const onKill = (n: number) => n % 50 === 0 && say(`${n} kills, ${secondsSince(begunMs)} s`)
    const goingOn: Promise<void>[] = []
    const flood = async ({ id }: Gauge) => {
      await sendAll(world, instances.urls, id, plans.get(id)?.posts ?? [])
      goingOn.push(goOn(world, instances.urls, id, { everyMs: SPACING_MS, isOver: () => isOver }))
    }
    const [took] = await Promise.all([
      killInTurn(instances, { kills, random: createRandom(options.seed, -4), onKill }),
      ...gauges.map(flood),
    ])
    say(`${kills} kills in ${secondsSince(begunMs)} s; a start took ${median(took)} ms`)
    const [url = ''] = instances.urls()
    return {
      plans,
      url,
      async end() {
        isOver = true
        await Promise.all(goingOn)
        await instances.end()
      },
    }
  } catch (error) {
    isOver = true
    await instances.end()
    throw error
  }
}

/** Floods that last as long as the kills do, and are not so short that none is told of. */
function planned(
  gauges: readonly Gauge[],
  clock: FastClock,
  lengthMs: number,
  { seed, crossings, kills, silences = true, leastSpacingMs = LEAST_SPACING_MS, say }: FloodOptions,
): Plans {
  const beginMs = nowOf(clock) + leastSpacingMs
  const alarms = Math.ceil(crossings / gauges.length)
  const plansWith = (spacingMs: number): Plans => {
    const common = { seed, beginMs, spacingMs, alarms, silentAfterMs: SILENT_AFTER_MS }
    const silenceMs = (index: number) => (silences && index % SILENT_EVERY === 0 ? SILENCE_MS : null)
    return new Map(
      gauges.map(({ id }, index) => [id, planOf({ ...common, index, silenceMs: silenceMs(index) })]),
    )
  }
  const lastsMs = (plans: Plans) => {
    const ends = [...plans.values()].map(({ posts }) => posts.at(-1)?.atMs ?? beginMs)
    return (Math.max(...ends) - beginMs) / clock.speed
  }
  const spacingMs = (SPACING_MS * lengthMs) / lastsMs(plansWith(SPACING_MS))
  const plans = plansWith(Math.max(leastSpacingMs, spacingMs))
  say(described(plans, kills, lastsMs(plans)))
  return plans
}

function described(plans: Plans, kills: number, lastsMs: number): string {
  const all = [...plans.values()]
  const sum = (of: (plan: GaugePlan) => number) => all.reduce((total, plan) => total + of(plan), 0)
  const posts = (kind: string) => sum((plan) => plan.posts.filter((one) => one.kind === kind).length)
  const expected = (isSilence: boolean) =>
    sum((plan) => plan.expected.filter(({ level }) => (level === 0) === isSilence).length)
  const readings = `${sum((plan) => plan.readings.length)} readings of ${plans.size} gauges, ${posts('late')} late, ${posts('repeated')} repeated, ${sum(({ spikes }) => spikes)} lone spikes`
  return `${expected(false)} crossings and ${expected(true)} silences in ${readings} in ${Math.round(lastsMs / 1000)} s; ${kills} kills`
}

/** Everything has come in and gone out: no alarm is there, and whoever was told of one was told that it is over. */
async function settled(url: string, taken: readonly Taken[]): Promise<void> {
  const told = new ToldSoFar(taken)
  await within(SETTLED_WITHIN_MS, async () => {
    const isThere = (await listedAt(url)).some(({ isActive }) => isActive)
    return !isThere && told.read().isOver
  })
}

interface Found {
  gauges: readonly Gauge[]
  plans: Plans
  alarms: ReadonlyMap<string | null, AlarmView[]>
  taken: readonly Taken[]
}

function judged({ gauges, plans, alarms, taken }: Found): FloodResult & { times: Times } {
  const times: Times = { exact: 0, all: 0 }
  const copies = judgeCopies(taken)
  const verdicts: Verdict[] = [copies]
  for (const { id } of gauges)
    verdicts.push(
      judgeAlarms(
        { gauge: id, expected: plans.get(id)?.expected ?? [], alarms: alarms.get(id) ?? [] },
        times,
      ),
    )
  const basins = new Set(gauges.map((gauge) => gauge.basin))
  const [first] = basins
  for (const basin of basins) {
    const ids = gauges.filter((gauge) => gauge.basin === basin).map(({ id }) => id)
    verdicts.push(
      judgeTold({
        // what is of no basin takes the first one's way
        alarms: [...ids, ...(basin === first ? [SERVICE] : [])].flatMap((id) => alarms.get(id) ?? []),
        taken: taken.filter(({ receiver }) => receiver === basin),
        longestUntoldMs: MAX_UNNOTIFIED_MS,
      }),
    )
  }
  return {
    passed: verdicts.reduce((sum, { passed }) => sum + passed, 0),
    problems: verdicts.flatMap(({ problems }) => problems),
    messages: copies.messages,
    times,
  }
}

function secondsSince(ms: number): number {
  return Math.round((performance.now() - ms) / 1000)
}

function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
}
