import { millisecondsInHour as HOUR } from 'date-fns/constants'
import type { Samples } from './alarms/credible.ts'
import type { Reading } from './device.ts'
import { ratePerHour } from './trend.ts'

export interface Motion {
  newest: Reading
  ratePerHour: number | null
  /** Over the last three readings below half its rate, or back. */
  isSlowing: boolean
  /** Distance in the rate's direction since its turn, within the readings; never negative. */
  covered: number
}

/** `undefined` without a reading. */
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
