import { formatInstant } from '../../contract/instant.ts'
import type { StoreUnavailable } from '../../database/store-failure.ts'
import type { Unstored } from '../../service/import/import-ndjson.ts'
import { printable } from '../printable.ts'

/** Reports that an import waits for its store: at once, every minute, and when it resumes. */
interface WaitingNotices {
  waiting(unstored: Unstored): void
  waitingToOpen(failure: StoreUnavailable): void
  resumed(): void
}

const EVERY_MS = 60_000

export function waitingNotices(
  err: NodeJS.WritableStream,
  { name, now }: { name: string; now: () => number },
): WaitingNotices {
  let sinceMs: number | undefined
  let reportedMs = Number.NEGATIVE_INFINITY

  function report(text: (since: string) => string): void {
    const nowMs = now()
    sinceMs ??= nowMs
    if (nowMs - reportedMs < EVERY_MS) return
    reportedMs = nowMs
    err.write(`${printable(text(formatInstant(sinceMs)))}\n`)
  }

  return {
    waiting({ readings, line, failure }) {
      report(
        (since) =>
          `${name}:${line}: waiting since ${since} with ${readings.toLocaleString('en')} readings from this line on, ` +
          `and trying again: ${failure.message}`,
      )
    },
    waitingToOpen(failure) {
      report((since) => `${name}: waiting since ${since}, and trying again: ${failure.message}`)
    },
    resumed() {
      if (sinceMs === undefined) return
      err.write(
        `${name}: storing again since ${formatInstant(now())}, after ${Math.round((now() - sinceMs) / 1000)} s\n`,
      )
      sinceMs = undefined
      reportedMs = Number.NEGATIVE_INFINITY
    },
  }
}
