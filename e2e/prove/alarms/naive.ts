/** A value of the only sensor at a time, epoch milliseconds. */
export interface Reading {
  t: number
  v: number
}

/** An alert level, in its sensor's unit. */
export interface Level {
  severity: number
  at: number
}

/** An alarm as it has to be: of a level's severity, or 0 for a silence. */
export interface Expected {
  level: number
  fromMs: number
  toMs: number
}

export interface Rule {
  levels: readonly Level[]
  margin: number
  /** A level that no reading has reached for longer is over. */
  memoryMs: number
}

const HOUR_MS = 3_600_000
/** Farther than this from both its neighbours a reading is alone with what it says. */
const LONE = 75

/**
 * The alarms of levels that follow from all readings in the order of their times, by what
 * [stations-file.md](../../../docs/stations-file.md) says and with none of the product's code: a level is entered at its threshold, and
 * left further back than the margin, or when no reading has reached it for too long.
 */
export function crossingsOf(readings: readonly Reading[], { levels, margin, memoryMs }: Rule): Expected[] {
  return levels.flatMap(({ severity: level, at }) => {
    const spans: Expected[] = []
    let fromMs: number | undefined
    let reachedMs = Number.NEGATIVE_INFINITY
    for (const { t, v } of readings) {
      if (v >= at) {
        reachedMs = t
        fromMs ??= t
      } else if (fromMs !== undefined && (v - at < -margin || t - reachedMs > memoryMs)) {
        spans.push({ level, fromMs, toMs: t })
        fromMs = undefined
      }
    }
    return fromMs === undefined ? spans : [...spans, { level, fromMs, toMs: Number.POSITIVE_INFINITY }]
  })
}

/**
 * What holds of a gauge of which nothing else is said: of the smallest distance between two thresholds 5 %, where a lone level's
 * distance is a tenth of its threshold; two hours, or five intervals where those are longer.
 */
export function defaultRule(levels: readonly Level[], intervalSeconds: number): Rule {
  const distances = levels.slice(1).map(({ at }, n) => at - (levels[n] as Level).at)
  const distance = distances.length > 0 ? Math.min(...distances) : Math.abs(levels[0]?.at ?? 0) / 10
  return { levels, margin: 0.05 * distance, memoryMs: Math.max(2 * HOUR_MS, 5 * intervalSeconds * 1000) }
}

/** Of readings in any order: alarms of levels, lone readings left out, and silences. */
export function reckoned(readings: readonly Reading[], rule: Rule, silentAfterMs: number): Expected[] {
  const sorted = readings.toSorted((a, b) => a.t - b.t)
  const sound = sorted.filter((one, n) => !isLone(one, sorted[n - 1], sorted[n + 1]))
  const silences = sorted.slice(1).flatMap(({ t }, n) => {
    const fromMs = (sorted[n] as Reading).t + silentAfterMs
    return fromMs < t ? [{ level: 0, fromMs, toMs: t }] : []
  })
  return [...crossingsOf(sound, rule), ...silences]
}

function isLone({ v }: Reading, before: Reading | undefined, after: Reading | undefined): boolean {
  return [before, after].every((other) => other !== undefined && Math.abs(v - other.v) > LONE)
}
