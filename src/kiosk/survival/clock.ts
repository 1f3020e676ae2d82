import { isNumber, objectOf } from '../../domain/shape.ts'
import { keeper } from './keeper.ts'
import { type RememberedTime, TrustedClock } from './trusted-clock.ts'

const KEY = 'time'
const isRemembered = objectOf<RememberedTime>({ nowMs: isNumber, wallMs: isNumber })

export const clock = new TrustedClock(
  { wallMs: Date.now, monotonicMs: () => performance.now() },
  keeper.restore(KEY, isRemembered),
)

export function keepTime(): void {
  if (clock.isCertain) keeper.keep(KEY, clock.remember())
}
