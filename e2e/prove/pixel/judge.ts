import { percentile } from '../../../src/bff/observe/percentile.ts'

export interface Judged {
  /** Milliseconds of the posts that were seen; `null` where none was. */
  p50: number | null
  p95: number | null
  max: number | null
  checks: { what: string; holds: boolean }[]
}

const MAX_P95_MS = 150

/** Judges how long posts took to the marker; `undefined` stands for one that was never seen. */
export function judgeWays(tookMs: readonly (number | undefined)[], posts: number): Judged {
  const seen = tookMs.filter((ms) => ms !== undefined)
  const p95 = percentile(seen, 0.95)
  return {
    p50: percentile(seen, 0.5),
    p95,
    max: percentile(seen, 1),
    checks: [
      { what: `${seen.length} of ${posts} posts were seen`, holds: posts > 0 && seen.length === posts },
      { what: `19 of 20 within ${MAX_P95_MS} ms`, holds: p95 !== null && p95 < MAX_P95_MS },
    ],
  }
}
