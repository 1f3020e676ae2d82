import { millisecondsInHour as HOUR } from 'date-fns/constants'
import type { Samples } from './alarms/credible.ts'
import type { Reading } from './device.ts'
import { ratePerHour } from './trend.ts'

/** How a sensor moves as of its newest credible reading. */
export interface Motion {
  newest: Reading
  /** `null` where it is unknown. */
  ratePerHour: number | null
  /** Over its last three readings it went on at less than half its rate, or went back. */
  isSlowing: boolean
  /** How far it has gone in the direction of its rate since it turned, as far as its readings reach; never negative. */
  covered: number
}

/** The motion that credible readings show; `undefined` without one. */
export function motionOf({ t, v }: Samples, intervalSeconds: number | null): Motion | undefined {
  const last = t.length - 1
  if (last < 0) return undefined
  const [newestMs, newest] = [t[last] as number, v[last] as number]
  const rate = ratePerHour(t, v, intervalSeconds)
  const before = Math.max(0, last - 2)
  const hours = (newestMs - (t[before] as number)) / HOUR
  const sign = Math.sign(rate ?? 0)
  return {
    newest: { t: newestMs, v: newest },
    ratePerHour: rate,
    isSlowing: rate !== null && (newest - (v[before] as number)) * sign < (Math.abs(rate) * hours) / 2,
    covered: v.reduce((most, value) => Math.max(most, (newest - value) * sign), 0),
  }
}
