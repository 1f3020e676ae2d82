import type { Logger } from '../observe/logger.ts'
import type { Observer } from '../observe/observer.ts'
import type { AnswerGuard } from '../upstream/reading/answer-guard.ts'
import type { DataSensors } from '../upstream/reading/data-sensors.ts'
import type { UpstreamClient } from '../upstream/upstream-client.ts'

export interface NotedDataOptions {
  client: Pick<UpstreamClient, 'data'>
  dataSensors: DataSensors
  guard: AnswerGuard
  logger: Logger
  observer: Observer
}

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
