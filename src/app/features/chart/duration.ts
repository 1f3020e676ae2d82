import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** On average over the calendar. */
const YEAR = 365.2425 * DAY

/** From how much on a unit leads; hours do until two days, so that a gap is 34 h 40 min and not 1 d 10 h. */
const UNITS = [
  { unit: 'year', ms: YEAR, from: 2 * 365 * DAY },
  { unit: 'day', ms: DAY, from: 2 * DAY },
  { unit: 'hour', ms: HOUR, from: HOUR },
  { unit: 'minute', ms: MINUTE, from: MINUTE },
  { unit: 'second', ms: 1000, from: 0 },
] as const
type Unit = (typeof UNITS)[number]

/** A duration in its leading unit and, where it is not whole, the next: 34 h 40 min, 2 d 3 h, 90 s is 1 min 30 s. */
export function durationParts(ms: number): { unit: Unit['unit']; amount: number }[] {
  const [lead, least = lead] = unitsOf(ms)
  // rounded before its unit is chosen: what is almost an hour is one, and not sixty minutes
  const rounded = Math.round(Math.max(0, ms) / least.ms) * least.ms
  const [first, second] = unitsOf(rounded)
  // some years have a day more than the average, some less: nineteen years of either kind are nineteen years
  const slack = first.unit === 'year' ? DAY : 0
  const amount = Math.floor((rounded + slack) / first.ms)
  const over = rounded - amount * first.ms
  const rest = second && over > slack ? Math.round(over / second.ms) : 0
  return [{ unit: first.unit, amount }, ...(second && rest > 0 ? [{ unit: second.unit, amount: rest }] : [])]
}

/** The unit that leads a duration, and those below it. */
function unitsOf(ms: number): [Unit, ...Unit[]] {
  const lead = UNITS.findIndex(({ from }) => ms >= from)
  return (lead === -1 ? UNITS.slice(-1) : UNITS.slice(lead)) as [Unit, ...Unit[]]
}

/** `34 h 40 min`, in the reader's language. */
export function useDuration(): (ms: number) => string {
  const { t } = useTranslation('chart')
  return useCallback(
    (ms) =>
      durationParts(ms)
        .map(({ unit, amount }) => t(`duration.${unit}`, { amount }))
        .join(' '),
    [t],
  )
}
