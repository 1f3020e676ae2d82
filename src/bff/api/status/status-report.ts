import type { Device, DeviceListing, DeviceState } from '../../../domain/device.ts'
import type { StationStatus, StatusReport } from '../../../domain/status.ts'
import type { Alarms } from '../../alarms/create-alarms.ts'
import type { Observations } from '../../observe/observations.ts'
import type { StationMisfits } from '../../stations/file/station-misfits.ts'
import type { Stations } from '../../stations/file/stations.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { inTurns } from '../../util/turns.ts'
import { jsonInSteps, PRIVATE } from '../http/json.ts'
import { NO_OVERLAYS, type Overlays } from '../overlays/overlays.ts'
import { get, type Route } from '../routes/route-table.ts'
import { DayCompleteness } from './day-completeness.ts'
import { EventLoopWatch } from './event-loop.ts'

interface StatusOptions {
  tenant: Pick<Tenant, 'board' | 'list' | 'readings' | 'reader'>
  observations: Pick<Observations, 'snapshot'>
  now: () => number
  version: string | undefined
  stations: Pick<Stations, 'problems'>
  misfits: Pick<StationMisfits, 'problems'>
  overlays?: Overlays | undefined
  alarms?: Pick<Alarms, 'misfits'> | undefined
}

const STATIONS_AT_ONCE = 100

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

  /** Counts a few stations once all were read for the first time. Never rejects. */
  async countSome(devices: readonly Device[]): Promise<void> {
    if (this.#options.tenant.reader.firstsLeft === 0) await this.#completeness.updateSome(devices)
  }

  /** Never rejects. Without a device list it has no stations, and its upstream part says why. */
  async report(): Promise<StatusReport> {
    const { tenant, observations, now, version = null } = this.#options
    const { stations, misfits, overlays = NO_OVERLAYS, alarms } = this.#options
    const { devices } = await tenant.board
      .listing()
      .catch((): Pick<DeviceListing, 'devices'> => ({ devices: [] }))
    void this.#completeness.update(devices)
    const shown = await inTurns(this.#stationsOf(devices))
    const { tenants, webhook, alarmMessages, storeAwaySinceMs, streams } = observations.snapshot()
    return {
      asOf: now(),
      upstream: tenants,
      webhook: { ...webhook, recent: this.#listedOnly(webhook.recent) },
      alarmMessages,
      storeAwaySinceMs,
      streams,
      stations: shown,
      unread: tenant.reader.firstsLeft,
      stationsFile: [...stations.problems],
      stationsMisfits: await inTurns(misfits.problems()),
      alarmsMisfits: alarms?.misfits() ?? [],
      overlaysFile: [...overlays.problems],
      overlaysSkipped: overlays.all.flatMap(({ info: { id }, skipped }) =>
        skipped > 0 ? [{ id, count: skipped }] : [],
      ),
      instance: {
        version,
        startedMs: this.#startedMs,
        memoryBytes: process.memoryUsage.rss(),
        eventLoop: this.eventLoop.delay,
      },
    }
  }

  /** Names only stations of this tenant. */
  #listedOnly(recent: StatusReport['webhook']['recent']): StatusReport['webhook']['recent'] {
    const { list } = this.#options.tenant
    return recent.map((message) => ({
      ...message,
      device: message.device !== null && list.known(message.device) ? message.device : null,
    }))
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

export function statusRoutes(reporter: StatusReporter): Route[] {
  return [
    get('/api/status', 'signed-in', 'read', async (c) => {
      const report = await reporter.report()
      const body = await inTurns(jsonInSteps({ ...report }, 'stations', { atOnce: STATIONS_AT_ONCE }))
      return body.respond(c.req.raw, PRIVATE)
    }),
  ]
}
