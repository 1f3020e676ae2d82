import type { Logger } from '../observe/logger.ts'
import type { Observer } from '../observe/observer.ts'
import type { OnSecrets } from '../upstream/reading/answer-guard.ts'
import { isPast } from '../util/is-past.ts'

export interface ReportSecretsOptions {
  now: () => number
  logger: Logger
  observer: Pick<Observer, 'skipped'>
}

/** Every list repeats the same secrets. */
const A_LINE_EACH_MS = 60_000

/** Reports secrets echoed by the service: all to the observer, to the log at most one line a minute. */
export function reportSecrets({ now, logger, observer }: ReportSecretsOptions): OnSecrets {
  let loggedMs = Number.NEGATIVE_INFINITY
  let unlogged = 0
  return (count, deviceId) => {
    observer.skipped({ kind: 'secret', count, example: deviceId })
    unlogged += count
    if (!isPast(loggedMs, A_LINE_EACH_MS, now())) return
    loggedMs = now()
    logger.warn(
      { texts: unlogged, device: deviceId },
      'the service repeats secrets of this dashboard in its answers; they were taken out',
    )
    unlogged = 0
  }
}
