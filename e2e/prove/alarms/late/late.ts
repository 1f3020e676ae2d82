import { setTimeout } from 'node:timers/promises'
import type { Launched } from '../../program.ts'
import { type Receiver, startReceiver } from '../../receiver.ts'
import { historyOf, inLanes, knowsAll, listedAt, newestAt, post, within } from '../api.ts'
import { alarmsFile, LEVEL_RULE } from '../gauges.ts'
import type { Verdict } from '../judge.ts'
import { messagesOf, notified } from '../messages.ts'
import type { Reading } from '../naive.ts'
import { openWorld, type World, type WorldOptions } from '../world.ts'
import { judgeLate, notifiedIn } from './judge-late.ts'
import { AFTER_MS, type LateCase, type LatePlan, latePlanOf, type Stage } from './plan.ts'

export interface LateOptions extends Pick<WorldOptions, 'program' | 'redisProgram'> {
  cases: readonly LateCase[]
  /** The dashboard runs for so long before the batches come, by the readings in turn; 0: for a minute. */
  hoursBefore: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Readings in turn come in pieces that are shorter than what is judged at once, with time for messages between. */
const PIECE_MS = 1.5 * HOUR_MS
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
const ROUTE = { groupBy: ['station'], groupWaitSeconds: 30, repeatMinutes: 43_200 }

/**
 * Floods of real records at as many gauges as there are cases, all at one time; parts of them come late. With a Redis a second
 * instance takes over where a restart is due; otherwise the same begins again.
 */
export async function late({ cases, hoursBefore, ...programs }: LateOptions): Promise<Verdict[]> {
  const fromMs = Math.floor(Date.now() / 1000) * 1000
  const endMs = fromMs + hoursBefore * HOUR_MS
  const plans = cases.map((one, n) =>
    latePlanOf(one, { id: `late-${n}`, share: n / cases.length, endMs, beginMs: fromMs }),
  )
  const receiver = await startReceiver()
  const gauges = plans.map(({ gauge }) => gauge)
  const basins = gauges.map(({ basin }) => basin)
  const alarms = alarmsFile(basins, receiver.url, { rules: [LEVEL_RULE] }, ROUTE)
  const world = await openWorld({ ...programs, fromMs, gauges, alarms, store: 'sqlite' })
  const run = new LateRun(world, plans, receiver, programs.redisProgram !== undefined)
  try {
    await run.start()
    if (hoursBefore === 0) world.setTo(endMs + MINUTE_MS)
    else await run.inTurn(endMs)
    await run.batches(endMs)
    await run.afterwards(endMs)
    return await run.judged(endMs)
  } finally {
    await run.end()
    await world.close()
    await receiver.close()
  }
}

class LateRun {
  readonly #world: World
  readonly #plans: readonly LatePlan[]
  readonly #receiver: Receiver
  readonly #takesOver: boolean
  readonly #instances: Launched[] = []
  #started = 0
  #url = ''

  constructor(world: World, plans: readonly LatePlan[], receiver: Receiver, takesOver: boolean) {
    this.#world = world
    this.#plans = plans
    this.#receiver = receiver
    this.#takesOver = takesOver
  }

  async start(): Promise<void> {
    await this.#launch()
    await this.#settled()
    if (this.#takesOver) await this.#launch()
  }

  async end(): Promise<void> {
    await Promise.all(this.#instances.map(({ end }) => end('SIGKILL')))
  }

  /** All that comes in turn before the batches, the last of it half an hour before they end. */
  async inTurn(endMs: number): Promise<void> {
    const lastMs = endMs - HOUR_MS / 2
    const first = Math.floor((lastMs - this.#world.fromMs) / PIECE_MS)
    for (let n = first; n >= 0; n--) await this.#piece(lastMs - n * PIECE_MS, ({ inTurn }) => inTurn)
  }

  /** The batches: whole or in halves, a restart without warning between. */
  async batches(endMs: number): Promise<void> {
    this.#world.setTo(endMs + 5_000)
    await this.#stage('first')
    await this.#stage('second')
    await this.#instances.shift()?.end('SIGKILL')
    await this.#stage('down')
    if (!this.#takesOver) await this.#launch()
    this.#url = await (this.#instances[0] as Launched).url
    await setTimeout(TAKEN_OVER_MS)
    await this.#settled()
    await this.#stage('after restart')
    // a group that has just been told of something waits for its interval
    for (let n = 0; n < 2; n++) await this.#pass(this.#world.now() + GROUP_INTERVAL_MS)
  }

  /** It goes on in turn, and everybody has time to be told. */
  async afterwards(endMs: number): Promise<void> {
    for (let ms = PIECE_MS; ms <= AFTER_MS; ms += PIECE_MS)
      await this.#piece(endMs + ms, ({ after }) => after)
    for (const ms of CLOSING_MS) await this.#pass(endMs + AFTER_MS + ms)
    const { alarms } = await listedAt(this.#url)
    const active = new Set(alarms.filter(({ isActive }) => isActive).map(({ id }) => id))
    await within(10_000, () => {
      const { firing, resolved } = notified(messagesOf(this.#receiver.taken))
      return [...firing.keys()].every((id) => active.has(id) || resolved.has(id))
    })
  }

  async judged(endMs: number): Promise<Verdict[]> {
    const counts = notifiedIn(messagesOf(this.#receiver.taken))
    const verdicts: Verdict[] = []
    await inLanes(this.#plans, async (plan) => {
      const alarms = await historyOf(this.#url, plan.gauge.id, endMs - 4 * DAY_MS, this.#world.now())
      verdicts.push(
        judgeLate(
          plan,
          alarms.filter(({ kind }) => kind === 'level'),
          counts,
        ),
      )
    })
    return verdicts
  }

  async #launch(): Promise<void> {
    const instance = this.#world.launch(this.#started++)
    this.#instances.push(instance)
    this.#url = await instance.url
  }

  async #pass(toMs: number): Promise<void> {
    this.#world.setTo(toMs)
    await setTimeout(MESSAGES_MS)
  }

  /** What was measured up to a time comes in then, and is judged; whoever waits for a group is told. */
  async #piece(untilMs: number, of: (plan: LatePlan) => readonly Reading[]): Promise<void> {
    this.#world.setTo(untilMs)
    await this.#deliver((plan) => of(plan).filter(({ t }) => t > untilMs - PIECE_MS && t <= untilMs))
    await this.#pass(untilMs + LIST_MS + GROUP_WAIT_MS)
  }

  async #stage(stage: Stage): Promise<void> {
    const isDown = stage === 'down' && !this.#takesOver
    const isOf = (part: LatePlan['parts'][number]) => part.stage === stage
    await this.#deliver(({ parts }) => parts.filter(isOf).flatMap(({ readings }) => readings), isDown)
  }

  /** Readings come in: each is at the service before its message, and what has no message is found by polling. */
  async #deliver(of: (plan: LatePlan) => readonly Reading[], isDown = false): Promise<void> {
    const some = this.#plans
      .map((plan) => ({ id: plan.gauge.id, way: plan.way, readings: of(plan) }))
      .filter(({ readings }) => readings.length > 0)
    await inLanes(some, async ({ id, way, readings }) => {
      await this.#world.report(id, ...readings)
      if (way === 'webhook' && !isDown)
        for (const reading of readings) await post(() => [this.#url], id, reading)
    })
    if (isDown) return
    this.#world.setTo(this.#world.now() + LIST_MS)
    await within(KNOWN_WITHIN_MS, async () => {
      const newest = await newestAt(this.#url)
      return some.every(({ id, readings }) => (newest.get(id) ?? 0) >= (readings.at(-1)?.t ?? 0))
    })
    await this.#settled()
  }

  /** Every gauge is known, and nothing more is written into the journal: everything so far is judged. */
  async #settled(): Promise<void> {
    await within(KNOWN_WITHIN_MS, () => knowsAll(this.#url))
    let [known, sinceMs] = [-1, performance.now()]
    while (performance.now() - sinceMs < QUIET_MS) {
      await setTimeout(LOOK_MS)
      const { seq } = await listedAt(this.#url)
      if (seq !== known) [known, sinceMs] = [seq, performance.now()]
    }
  }
}
