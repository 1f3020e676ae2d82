import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Instance } from '../../restarts/instance.ts'
import { historyOf, knowsAll, listedAt, newestAt, seqAt, within } from '../api.ts'
import { type FastClock, nowOf, setForward } from '../fast-clock.ts'
import type { Reading } from '../naive.ts'
import { type Receiver, startReceiver } from '../receiver.ts'
import { ToldSoFar } from '../told-so-far.ts'
import { openWorld, type World } from '../world.ts'
import type { LateCase } from './cases.ts'
import { judgeLate, type LateVerdict, toldIn } from './judge-late.ts'
import { alarmsFileOf, basinOf, stationsFileOf, worldGauge } from './late-files.ts'
import { AFTER_MS, type LatePlan, latePlanOf, type Stage } from './late-plan.ts'
import { inLanes, pushAll } from './push.ts'

export interface LateOptions {
  /** The instance's program, built. */
  program: string
  /** With one, a second instance takes over where a restart is due; otherwise the same begins again. */
  redisProgram?: string
  cases: readonly LateCase[]
  /** The dashboard runs for so long before the batches come, by the readings in turn; 0: for a minute. */
  hoursBefore: number
  say: (line: string) => void
}

export interface LateResult {
  verdicts: readonly { plan: LatePlan; verdict: LateVerdict }[]
  messages: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Readings in turn come in pieces that are shorter than what is judged at once, with time for messages between. */
const PIECE_MS = 1.5 * HOUR_MS
const DAY_MS = 24 * HOUR_MS
/** After so long the list of the service is due. */
const LIST_MS = 61_000
const GROUP_WAIT_MS = 2 * MINUTE_MS
const GROUP_INTERVAL_MS = 6 * MINUTE_MS
const CLOSING_MS = [10, 20, 30].map((minutes) => minutes * MINUTE_MS)
/** Of an instance that was killed its lease has to run out. */
const TAKEN_OVER_MS = 12_000
const KNOWN_WITHIN_MS = 120_000
const QUIET_MS = 2_500
const LOOK_MS = 150
const MESSAGES_MS = 600

/** Floods of real records at as many gauges as there are cases, all at one time; parts of them come late. */
export async function late({
  program,
  redisProgram,
  cases,
  hoursBefore,
  say,
}: LateOptions): Promise<LateResult> {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-late-'))
  const clock = {
    fromMs: Math.floor(Date.now() / 1000) * 1000,
    speed: 1,
    aheadFile: join(directory, 'ahead'),
  }
  const endMs = clock.fromMs + hoursBefore * HOUR_MS
  const plans = cases.map((one, index) =>
    latePlanOf(one, { index, basin: basinOf(index, cases.length), endMs, beginMs: clock.fromMs }),
  )
  const receiver = await startReceiver({ seed: 1, failing: 0, slow: 0, slowMs: 0 })
  const world = await openWorld({
    ...{ program, redisProgram, receiver, clock, speed: clock.speed, store: 'sqlite' },
    gauges: plans.map(({ gauge: id, past, record }) => worldGauge(id, record, past)),
    stationsFile: stationsFileOf(plans),
    alarmsFile: alarmsFileOf(plans, receiver.url),
  })
  const run = new LateRun(world, clock, plans, receiver, redisProgram !== undefined)
  const begunMs = performance.now()
  try {
    await run.start()
    const since = hoursBefore === 0 ? 'a minute' : `${hoursBefore} h`
    say(`${cases.length} batches, to a dashboard that was started ${since} before`)
    if (hoursBefore === 0) run.setTo(endMs + MINUTE_MS)
    else await run.inTurn(endMs)
    const seconds = () => Math.round((performance.now() - begunMs) / 1000)
    say(`the batches come after ${seconds()} s`)
    await run.batches(endMs)
    say(`they have come after ${seconds()} s`)
    await run.afterwards(endMs)
    return await run.judged(endMs)
  } finally {
    await run.end()
    await world.close()
    await receiver.close()
    await rm(directory, { recursive: true, force: true })
  }
}

class LateRun {
  readonly #world: World
  readonly #clock: Required<FastClock>
  readonly #plans: readonly LatePlan[]
  readonly #receiver: Receiver
  readonly #takesOver: boolean
  readonly #instances: Instance[] = []

  constructor(
    world: World,
    clock: Required<FastClock>,
    plans: readonly LatePlan[],
    receiver: Receiver,
    takesOver: boolean,
  ) {
    this.#world = world
    this.#clock = clock
    this.#plans = plans
    this.#receiver = receiver
    this.#takesOver = takesOver
  }

  async start(): Promise<void> {
    await this.#launch()
    await within(KNOWN_WITHIN_MS, () => knowsAll(this.#url))
    await this.#quiet()
    if (this.#takesOver) await this.#launch()
  }

  async end(): Promise<void> {
    await Promise.all(this.#instances.map(({ end }) => end('SIGKILL')))
  }

  setTo(ms: number): void {
    setForward(this.#clock, ms)
  }

  /** All that comes in turn before the batches, the last of it half an hour before they end. */
  async inTurn(endMs: number): Promise<void> {
    const lastMs = endMs - HOUR_MS / 2
    const first = Math.floor((lastMs - this.#clock.fromMs) / PIECE_MS)
    for (let n = first; n >= 0; n--) await this.#piece(lastMs - n * PIECE_MS, ({ inTurn }) => inTurn)
  }

  /** The batches: whole or in halves, a restart between. */
  async batches(endMs: number): Promise<void> {
    this.setTo(endMs + 5_000)
    await this.#stage('first')
    await this.#stage('second')
    await this.#restart(() => this.#stage('down'))
    await this.#stage('after restart')
    // a group that has just been told of something waits for its interval
    for (let n = 0; n < 2; n++) {
      this.setTo(nowOf(this.#clock) + GROUP_INTERVAL_MS)
      await setTimeout(MESSAGES_MS)
    }
  }

  /** It goes on in turn, and everybody has time to be told. */
  async afterwards(endMs: number): Promise<void> {
    for (let ms = PIECE_MS; ms <= AFTER_MS; ms += PIECE_MS)
      await this.#piece(endMs + ms, ({ after }) => after)
    const told = new ToldSoFar(this.#receiver.taken)
    for (const ms of CLOSING_MS) {
      this.setTo(endMs + AFTER_MS + ms)
      await setTimeout(MESSAGES_MS)
    }
    const active = new Set((await listedAt(this.#url)).filter(({ isActive }) => isActive).map(({ id }) => id))
    const isNotified = () =>
      [...told.read().firing.keys()].every((id) => active.has(id) || told.resolved.has(id))
    await within(10_000, isNotified)
  }

  async judged(endMs: number): Promise<LateResult> {
    const { taken } = this.#receiver
    const told = toldIn(taken)
    const range = [endMs - 4 * DAY_MS, nowOf(this.#clock)] as const
    const verdicts: { plan: LatePlan; verdict: LateVerdict }[] = []
    await inLanes(this.#plans, async (plan) => {
      const alarms = await historyOf(this.#url, plan.gauge, ...range)
      const levels = alarms.filter(({ kind }) => kind === 'level')
      verdicts.push({ plan, verdict: judgeLate(plan, levels, told) })
    })
    return { verdicts, messages: new Set(taken.map(({ id }) => id)).size }
  }

  get #url(): string {
    return this.#instances.at(-1)?.url ?? ''
  }

  async #launch(): Promise<void> {
    this.#instances.push(await this.#world.start(this.#instances.length))
  }

  /** Ends the instance that evaluates without warning; another takes over, or it begins again. */
  async #restart(meanwhile: () => Promise<void>): Promise<void> {
    await this.#instances.shift()?.end('SIGKILL')
    await meanwhile()
    if (!this.#takesOver) await this.#launch()
    await setTimeout(TAKEN_OVER_MS)
    await within(KNOWN_WITHIN_MS, () => knowsAll(this.#url))
    await this.#quiet()
  }

  /** What was measured up to a time comes in then, and is judged; whoever waits for a group is told. */
  async #piece(untilMs: number, of: (plan: LatePlan) => readonly Reading[]): Promise<void> {
    this.setTo(untilMs)
    await this.#deliver(
      this.#plans.map((plan) => [plan, of(plan).filter(({ t }) => t > untilMs - PIECE_MS && t <= untilMs)]),
    )
    this.setTo(untilMs + LIST_MS + GROUP_WAIT_MS)
    await setTimeout(MESSAGES_MS)
  }

  async #stage(stage: Stage): Promise<void> {
    await this.#deliver(
      this.#plans.map((plan) => [
        plan,
        plan.parts.filter((part) => part.stage === stage).flatMap(({ readings }) => readings),
      ]),
      stage === 'down' && !this.#takesOver,
    )
  }

  /** Readings come in: each is at the service before its message, and what has no message is found by polling. */
  async #deliver(all: readonly (readonly [LatePlan, readonly Reading[]])[], isDown = false): Promise<void> {
    const some = all.filter(([, readings]) => readings.length > 0)
    await inLanes(
      some,
      async ([
        {
          gauge,
          late: { way },
        },
        readings,
      ]) => {
        await this.#world.report(gauge, ...readings)
        if (way === 'webhook' && !isDown) await pushAll(this.#url, gauge, readings)
      },
    )
    if (isDown) return
    this.setTo(nowOf(this.#clock) + LIST_MS)
    await within(KNOWN_WITHIN_MS, async () => {
      const newest = await newestAt(this.#url)
      return some.every(([{ gauge }, readings]) => (newest.get(gauge) ?? 0) >= (readings.at(-1)?.t ?? 0))
    })
    await this.#quiet()
  }

  /** Nothing more is written into the journal: everything so far is judged. */
  async #quiet(): Promise<void> {
    let [seq, sinceMs] = [-1, performance.now()]
    while (performance.now() - sinceMs < QUIET_MS) {
      await setTimeout(LOOK_MS)
      const now = await seqAt(this.#url)
      if (now !== seq) [seq, sinceMs] = [now, performance.now()]
    }
  }
}
