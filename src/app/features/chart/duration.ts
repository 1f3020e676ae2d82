import { millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Mean Gregorian year. */
const YEAR = 365.2425 * DAY

/** From how much on a unit leads; hours lead until two days: 34 h 40 min, not 1 d 10 h. */
const UNITS = [
  { unit: 'year', ms: YEAR, from: 2 * 365 * DAY },
  { unit: 'day', ms: DAY, from: 2 * DAY },
  { unit: 'hour', ms: HOUR, from: HOUR },
  { unit: 'minute', ms: MINUTE, from: MINUTE },
  { unit: 'second', ms: 1000, from: 0 },
] as const
type Unit = (typeof UNITS)[number]

/** The leading unit and, where that is not whole, the next: 34 h 40 min, 2 d 3 h, 1 min 30 s. */
export function durationParts(ms: number): { unit: Unit['unit']; amount: number }[] {
  const [lead, least = lead] = unitsOf(ms)
  // round before choosing the unit: almost an hour is 1 h, not 60 min
  const rounded = Math.round(Math.max(0, ms) / least.ms) * least.ms
  const [first, second] = unitsOf(rounded)
  // leap days: nineteen years of any kind are nineteen years
  const slack = first.unit === 'year' ? DAY : 0
  const amount = Math.floor((rounded + slack) / first.ms)
  const over = rounded - amount * first.ms
  const rest = second && over > slack ? Math.round(over / second.ms) : 0
  return [{ unit: first.unit, amount }, ...(second && rest > 0 ? [{ unit: second.unit, amount: rest }] : [])]
}

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
