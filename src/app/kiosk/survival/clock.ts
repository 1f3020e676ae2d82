import { TrustedClock } from './trusted-clock.ts'

/** The page's one clock; every answer of the server tells it the time. */
export const clock = new TrustedClock({ wallMs: Date.now, monotonicMs: () => performance.now() })
