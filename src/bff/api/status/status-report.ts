import type { DeviceListing, DeviceState } from '../../../domain/device.ts'
import type { StationStatus, StatusReport } from '../../../domain/status.ts'
import type { Observations } from '../../observe/observations.ts'
import { NO_STATIONS, type Stations } from '../../stations/file/stations.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { inTurns } from '../../util/turns.ts'
import { DayCompleteness } from './day-completeness.ts'
import { EventLoopWatch } from './event-loop.ts'

export interface StatusOptions {
  tenant: Pick<Tenant, 'board' | 'readings' | 'reader'>
  observations: Pick<Observations, 'snapshot'>
  now: () => number
  version: string | undefined
  stations?: Pick<Stations, 'problems'> | undefined
}

/** Builds the status report from observations and the state of the stations. */
export class StatusReporter {
  readonly eventLoop = new EventLoopWatch()
  readonly #options: StatusOptions
  readonly #completeness: DayCompleteness
  readonly #startedMs: number

  constructor(options: StatusOptions) {
    this.#options = options
    this.#completeness = new DayCompleteness(options.tenant.readings, options.now)
    this.#startedMs = options.now()
  }

  /** Never rejects. Without a device list the report has no stations, and its upstream part says why. */
  async report(): Promise<StatusReport> {
    const { tenant, observations, now, version = null, stations = NO_STATIONS } = this.#options
    const { devices } = await tenant.board
      .listing()
      .catch((): Pick<DeviceListing, 'devices'> => ({ devices: [] }))
    // counted in the background, for the next report
    void this.#completeness.update(devices)
    const shown = await inTurns(this.#stationsOf(devices))
    const { tenants, webhook, streams } = observations.snapshot()
    return {
      asOf: now(),
      upstream: tenants,
      webhook,
      streams,
      stations: shown,
      unread: tenant.reader.firstsLeft,
      stationsFile: [...stations.problems],
      instance: {
        version,
        startedMs: this.#startedMs,
        memoryBytes: process.memoryUsage.rss(),
        eventLoop: this.eventLoop.delay,
      },
    }
  }

  *#stationsOf(devices: readonly DeviceState[]): Generator<undefined, StationStatus[]> {
    const stations: StationStatus[] = []
    for (const { id, name, freshness, lastUpdateMs } of devices) {
      stations.push({ id, name, freshness, lastUpdateMs, completeness: this.#completeness.of(id) })
      yield
    }
    return stations
  }
}
