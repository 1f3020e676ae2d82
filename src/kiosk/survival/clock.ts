import { isNumber, objectOf } from '../../domain/shape.ts'
import { keeper } from './keeper.ts'
import { type RememberedTime, TrustedClock } from './trusted-clock.ts'

const KEY = 'time'
const isRemembered = objectOf<RememberedTime>({ nowMs: isNumber, wallMs: isNumber })

/** The page's clock, set by every answer of the server. */
export const clock = new TrustedClock(
  { wallMs: Date.now, monotonicMs: () => performance.now() },
  keeper.restore(KEY, isRemembered),
)

/** Saves the server's time, once known, for the next start. */
export function keepTime(): void {
  if (clock.isCertain) keeper.keep(KEY, clock.remember())
}
