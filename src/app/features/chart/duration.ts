const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type DurationUnit = 'year' | 'day' | 'hour' | 'minute' | 'second'

/** From how much on a unit leads; hours do until two days, so that a gap is 34 h 40 min and not 1 d 10 h. */
const UNITS: readonly { unit: DurationUnit; ms: number; from: number }[] = [
  { unit: 'year', ms: 365 * DAY, from: 2 * 365 * DAY },
  { unit: 'day', ms: DAY, from: 2 * DAY },
  { unit: 'hour', ms: HOUR, from: HOUR },
  { unit: 'minute', ms: MINUTE, from: MINUTE },
  { unit: 'second', ms: 1000, from: 0 },
]

/** A duration in its leading unit and, where it is not whole, the next: 34 h 40 min, 2 d 3 h, 90 s is 1 min 30 s. */
export function durationParts(ms: number): { unit: DurationUnit; amount: number }[] {
  const lead = UNITS.findIndex(({ from }) => ms >= from)
  const [first, second] = UNITS.slice(lead)
  if (!first) return [{ unit: 'second', amount: 0 }]
  if (!second) return [{ unit: first.unit, amount: Math.round(ms / first.ms) }]
  const inSecond = Math.round(ms / second.ms) * second.ms
  const amount = Math.floor(inSecond / first.ms)
  const rest = Math.round((inSecond - amount * first.ms) / second.ms)
  return [{ unit: first.unit, amount }, ...(rest === 0 ? [] : [{ unit: second.unit, amount: rest }])]
}
