import type { Logger } from '../observe/logger.ts'
import type { Observer } from '../observe/observer.ts'
import type { AnswerGuard, OnSecrets } from '../upstream/reading/answer-guard.ts'
import type { DataSensors } from '../upstream/reading/data-sensors.ts'
import type { UpstreamClient } from '../upstream/upstream-client.ts'
import { isPast } from '../util/is-past.ts'

interface NotedDataOptions {
  client: Pick<UpstreamClient, 'data'>
  dataSensors: DataSensors
  guard: AnswerGuard
  logger: Logger
  observer: Observer
}

interface ReportSecretsOptions {
  now: () => number
  logger: Logger
  observer: Pick<Observer, 'skipped'>
}

/** Every list repeats the same secrets. */
const A_LINE_EACH_MS = 60_000

/** The client's data without secrets. Records the sensors in it and observes unusable items. */
export function notedData({
  client,
  dataSensors,
  guard,
  logger,
  observer,
}: NotedDataOptions): UpstreamClient['data'] {
  return async (deviceId, range, options) => {
    const readout = guard.readout(deviceId, await client.data(deviceId, range, options))
    dataSensors.note(deviceId, readout.sensors)
    if (readout.skipped > 0) {
      logger.warn({ device: deviceId, skipped: readout.skipped }, 'data held items that cannot be used')
      observer.skipped({ kind: 'measurement', count: readout.skipped, example: deviceId })
    }
    return readout
  }
}

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
