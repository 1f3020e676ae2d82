import { createRandom, type Random } from '../random.ts'
import { CALM, LEVELS, RULE } from './gauges.ts'
import { type Expected, type Reading, reckoned } from './naive.ts'

/** A message about a reading, and when it is sent. */
export interface Post {
  atMs: number
  reading: Reading
  kind: 'in turn' | 'late' | 'repeated'
}

/** What a gauge measures and what is sent of it, in the order of the messages. */
export interface GaugePlan {
  readings: Reading[]
  posts: Post[]
  expected: Expected[]
}

export interface PlanOptions {
  seed: number
  /** Of the gauge. */
  index: number
  beginMs: number
  /** Alarms of levels. */
  alarms: number
  /** Between two readings, on the mean. */
  spacingMs: number
  /** Nothing comes for so long, once; `null`: it is never silent. */
  silenceMs: number | null
  silentAfterMs: number
}

/** A value on its way through the floods. */
interface Step {
  v: number
  /** Alone with what it says. */
  isSpike?: boolean
  /** After a silence. */
  isBack?: boolean
}

const CALM_SPREAD = 8
const CALM_READINGS = 5
/** From one reading to the next: less than what a river may do at once. */
const STEP = { least: 40, more: 28 }
/** How high a flood comes: the worst most often. */
const REACHED = [1, 2, 3, 3]
const SPIKES = 0.03
const LOGGER_ERROR = 9999
const LATE = 0.1
const REPEATED = 0.05
/** Messages that a late one comes behind: before the next flood, whatever it says. */
const MAX_BEHIND = 3
/** So many readings beside a spike or a silence come in their turn: what is alone is known by its neighbours. */
const BESIDE = 2

/** Floods of one gauge, each through as many levels as it likes, among lone spikes and drop-outs, and a silence. */
export function planOf(options: PlanOptions): GaugePlan {
  const random = createRandom(options.seed, options.index)
  const steps = withSpikes(courseOf(options, random), random)
  const readings = timed(steps, options, random)
  return {
    readings,
    posts: posted(steps, readings, random),
    expected: reckoned(readings, RULE, options.silentAfterMs),
  }
}

function courseOf({ alarms, silenceMs }: PlanOptions, random: Random): Step[] {
  const steps = calm(random)
  let isSilent = silenceMs !== null
  for (let left = alarms; left > 0; ) {
    const levels = Math.min(left, random.pick(REACHED))
    steps.push(...flood(random, levels), ...calm(random))
    left -= levels
    if (isSilent && left <= alarms / 2) {
      isSilent = false
      const [first, ...others] = calm(random) as [Step, ...Step[]]
      steps.push({ ...first, isBack: true }, ...others)
    }
  }
  return steps
}

function calm(random: Random): Step[] {
  return Array.from({ length: CALM_READINGS }, () => ({ v: CALM + random.below(CALM_SPREAD) }))
}

/** Up to a level, some time around it, down again. */
function flood(random: Random, levels: number): Step[] {
  const threshold = LEVELS[levels - 1]?.at ?? 0
  const goal = threshold + 8 + random.below(32)
  const step = () => STEP.least + random.below(STEP.more)
  const values: number[] = []
  let value = CALM + CALM_SPREAD - 1
  while (value < goal) {
    value = Math.min(goal, value + step())
    values.push(value)
  }
  // a value just below the threshold is neither in nor out
  for (let n = random.below(3); n > 0; n--) values.push(threshold - 3 + random.below(10))
  value = values.at(-1) as number
  while (value > CALM + CALM_SPREAD) {
    value = Math.max(CALM, value - step())
    values.push(value)
  }
  return values.map((v) => ({ v }))
}

/** A spike stands between two readings that are alike, far from both. */
function withSpikes(steps: readonly Step[], random: Random): Step[] {
  let since = 0
  return steps.flatMap((step, n) => {
    const next = steps[n + 1]
    since++
    if (!next || next.isBack || step.isBack || since <= BESIDE || !random.chance(SPIKES)) return [step]
    since = 0
    const [lower, higher] = step.v < next.v ? [step.v, next.v] : [next.v, step.v]
    const high = random.pick([LOGGER_ERROR, higher + 150 + random.below(300)])
    return [step, { v: lower > 100 && random.chance(0.5) ? 0 : high, isSpike: true }]
  })
}

/** A time of whole seconds for each, none twice. */
function timed(
  steps: readonly Step[],
  { beginMs, spacingMs, silenceMs }: PlanOptions,
  random: Random,
): Reading[] {
  let exact = beginMs + random.below(spacingMs)
  let t = 0
  return steps.map(({ v, isBack }) => {
    exact += isBack ? (silenceMs ?? 0) : spacingMs * (0.6 + random.below(80) / 100)
    t = Math.max(t + 1000, Math.floor(exact / 1000) * 1000)
    return { t, v }
  })
}

/** Each reading is sent when it was measured; some only behind others, and some a second time. */
function posted(steps: readonly Step[], readings: readonly Reading[], random: Random): Post[] {
  const posts: Post[] = []
  let behind = 0
  for (const [n, reading] of readings.entries()) {
    const at = (later: number) => (readings[Math.min(n + later, readings.length - 1)] as Reading).t + later
    behind = Math.max(0, behind - 1)
    const isLate = behind === 0 && random.chance(LATE) && isAmongOthers(steps, n)
    if (isLate) behind = 1 + random.below(MAX_BEHIND)
    posts.push({ atMs: at(isLate ? behind : 0), reading, kind: isLate ? 'late' : 'in turn' })
    if (random.chance(REPEATED))
      posts.push({ atMs: at(MAX_BEHIND + 1 + random.below(5)), reading, kind: 'repeated' })
  }
  return posts.sort((a, b) => a.atMs - b.atMs)
}

/** Whether there are readings enough after it, and neither a spike nor a silence beside it. */
function isAmongOthers(steps: readonly Step[], n: number): boolean {
  const beside = steps.slice(Math.max(0, n - BESIDE), n + MAX_BEHIND + BESIDE + 1)
  return n + MAX_BEHIND < steps.length && beside.every(({ isSpike, isBack }) => !isSpike && !isBack)
}
