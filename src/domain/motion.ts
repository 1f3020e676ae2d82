import type { Samples } from './alarms/credible.ts'
import type { Reading } from './device.ts'
import { ratePerHour } from './trend.ts'

/** How a sensor moves as of its newest credible reading. */
export interface Motion {
  newest: Reading
  /** `null` where it is unknown. */
  ratePerHour: number | null
  /** It goes on in its direction, but each of its last changes was less than the one before. */
  isSlowing: boolean
}

/** The motion that credible readings show; `undefined` without one. */
export function motionOf({ t, v }: Samples, intervalSeconds: number | null): Motion | undefined {
  const [newestMs, newest] = [t.at(-1), v.at(-1)]
  if (newestMs === undefined || newest === undefined) return undefined
  const rate = ratePerHour(t, v, intervalSeconds)
  return {
    newest: { t: newestMs, v: newest },
    ratePerHour: rate,
    isSlowing: rate !== null && isSlowing(t, v, Math.sign(rate)),
  }
}

/** Whether the slope over the newest three readings falls from step to step, and below half of what it was. */
function isSlowing(t: readonly number[], v: readonly number[], sign: number): boolean {
  const slopes = [3, 2, 1].map((n) => {
    const [from, to] = [t.length - 1 - n, t.length - n]
    if (from < 0) return Number.NaN
    return (
      (sign * ((v[to] as number) - (v[from] as number))) / ((t[to] as number) - (t[from] as number))
    )
  })
  const [first, second, third] = slopes as [number, number, number]
  return third < second && second < first && third < first / 2
}
