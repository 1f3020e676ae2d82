import type { Device } from '../../domain/device.ts'
import { createMemoryFeed, devicesEvent, readingEvent } from '../live/feed.ts'
import { LevelWatch } from '../live/level-watch.ts'
import { Live } from '../live/live.ts'
import { UpstreamWatch } from '../live/upstream-state.ts'
import { NO_NOTE_SOURCE, type NoteSource } from '../notes/note-sources.ts'
import { combinedObserver } from '../observe/combined-observer.ts'
import type { Logger } from '../observe/logger.ts'
import type { Observer } from '../observe/observer.ts'
import { LevelRecords } from '../readings/level-records.ts'
import { RangeReader } from '../readings/range-reader.ts'
import { READINGS_MEMORY_BYTES, ReadingsStore } from '../readings/readings-store.ts'
import { Records } from '../readings/records.ts'
import { TailReader } from '../readings/tail-reader.ts'
import { DeviceBoard } from '../stations/device-board.ts'
import { DeviceList } from '../stations/device-list.ts'
import { StationChecks } from '../stations/file/station-checks.ts'
import { StationOverlay } from '../stations/file/station-overlay.ts'
import { NO_STATIONS, type Stations } from '../stations/file/stations.ts'
import {
  DeviceQualities,
  type JudgementSource,
  NO_JUDGEMENT_SOURCE,
} from '../stations/quality/device-qualities.ts'
import { NewestFlags } from '../stations/quality/newest-flags.ts'
import { type LevelJournal, NO_JOURNAL } from '../storage/dashboard-store.ts'
import { NO_SNAPSHOT_CACHE, type SnapshotStore } from '../storage/snapshot-cache.ts'
import type { UpstreamAccess } from '../upstream/access.ts'
import { lockUntilWritten, NO_LOCK } from '../upstream/fetch-lock.ts'
import { AnswerGuard } from '../upstream/reading/answer-guard.ts'
import { DataSensors } from '../upstream/reading/data-sensors.ts'
import type { UpstreamTransport } from '../upstream/transport/transport.ts'
import { createUpstreamClient, type UpstreamLimits } from '../upstream/upstream-client.ts'
import { notedData, reportSecrets } from './noted-data.ts'
import { type SharedTenant, type ShareTenant, type Tenant, tenantKey } from './tenant.ts'

export interface TenantOptions {
  /** Shared by all tenants: `fetchTransport` for the embedded service, `poolTransport` for a real one. */
  upstream: UpstreamTransport
  /** The tenant's name in the journal of levels, whatever its keys are. */
  name: string
  /** The credentials of all reads of this tenant. */
  access: UpstreamAccess
  now: () => number
  logger: Logger
  observer: Observer
  stations?: Stations
  /** Defaults: `UPSTREAM_LIMITS`. */
  limits?: Partial<UpstreamLimits>
  /** For all tenants together; default `READINGS_MEMORY_BYTES`. */
  readingsMemoryBytes?: number
  /** This tenant's part of the memory; default 1, all of it. */
  memoryShare?: number
  /** How long before a device's newest reading late ones are expected; default a day. */
  tailMs?: number
  /** Where the last good snapshot is kept for the next start; default nowhere. */
  snapshotStore?: Pick<SnapshotStore, 'of'> | undefined
  /** Where changes of levels are kept; default nowhere. */
  levelJournal?: LevelJournal
  /** Default: none. */
  judgements?: (list: DeviceList) => JudgementSource
  /** Default: none. */
  notes?: (list: DeviceList) => NoteSource
  share?: ShareTenant
  /** Default: none is. */
  isSimulated?: (deviceId: string) => boolean
  /** How long an answer waits for newer data; default 2 s. */
  maxWaitMs?: number
}

/**
 * Client, list, readings and caches of one set of credentials. No cache is shared between tenants, so no key
 * names one.
 */
export function createTenant(options: TenantOptions): Tenant {
  const { upstream: transport, access, now, logger, observer, limits, tailMs, maxWaitMs } = options
  const { stations = NO_STATIONS, readingsMemoryBytes = READINGS_MEMORY_BYTES, memoryShare = 1 } = options
  const owner = [transport.address, JSON.stringify(access)]
  const snapshotCache = options.snapshotStore?.of(owner) ?? NO_SNAPSHOT_CACHE
  const shared: Partial<SharedTenant> = options.share?.(owner, observer) ?? {}
  const { feed = createMemoryFeed(), budget } = shared
  const lock = snapshotCache.isShared && shared.lock ? lockUntilWritten(shared.lock, snapshotCache) : NO_LOCK
  const watch = new UpstreamWatch(now)
  const client = createUpstreamClient({
    transport,
    access,
    now,
    limits,
    observer: combinedObserver(observer, watch.observer),
    budget,
  })
  const dataSensors = new DataSensors()
  const guard = new AnswerGuard(reportSecrets({ now, logger, observer }))
  const data = notedData({ client, dataSensors, guard, logger, observer })
  const ranges = new RangeReader(data, { now, attemptMs: limits?.attemptMs })
  const readings = new ReadingsStore({
    ranges,
    guard,
    now,
    observer,
    snapshotCache,
    lock,
    onRestored: (deviceId, columns) => dataSensors.noteColumns(deviceId, columns),
    onNews: ({ id }, { timeMs, values }) => void feed.publish(readingEvent(id, timeMs, values), true),
    tailMs,
    memoryBytes: readingsMemoryBytes * memoryShare,
    maxWaitMs,
  })
  const { tails } = readings
  const records = new Records({ ranges, tails, now })
  const reader = new TailReader({
    tails,
    now,
    logger,
    onFirst: (ids) => void feed.publish(devicesEvent(ids)),
  })
  const list = new DeviceList({
    client,
    guard,
    now,
    logger,
    onRestored: (devices) => tails.restore(devices),
    observer,
    snapshotCache,
    lock,
    maxWaitMs,
    isSimulated: options.isSimulated,
  })
  const tests = new StationChecks({ stations, logger })
  const complete = (device: Device) => tests.stamped(dataSensors.complete(device))
  const qualities = new DeviceQualities(options.judgements?.(list) ?? NO_JUDGEMENT_SOURCE, tests)
  const qualityOf = (device: Device) => qualities.cached(device) ?? qualities.unjudged(device)
  const overlay = new StationOverlay({
    stations,
    logger,
    complete,
    qualityOf,
  })
  const levels = new LevelWatch({
    feed,
    journal: options.levelJournal ?? NO_JOURNAL,
    tenant: tenantKey(options.name, transport.address),
    stateOf: (id) => {
      const device = list.known(id)
      return device && overlay.knowsLevels(device, tails.of(id)) ? board.stateOf(id) : undefined
    },
    logger,
    now,
  })
  const publish = (id: string) => live.publishStates([id])
  const flags = new NewestFlags({ qualities, tails, onChange: publish })
  const levelRecords = new LevelRecords({
    ...{ ranges, tails, qualityOf, now },
    onRead: (id) => {
      if (board.stateOf(id)?.ahead) publish(id)
    },
  })
  const board: DeviceBoard = new DeviceBoard({
    list,
    tails,
    reader,
    dataSensors: {
      complete,
      get version() {
        return dataSensors.version
      },
    },
    overlay,
    flags,
    qualityOf,
    levelRecordOf: (...sensor) => levelRecords.of(...sensor),
    withSince: (state) => levels.withSince(state),
    feed,
    now,
    maxWaitMs,
  })
  const live: Live = new Live({ feed, board, list, readings, flags, levels, watch, observer, now })
  list.onRefreshed((devices) => reader.update(devices))
  list.onRefreshed(live.onListRefreshed)
  stations.onChange(live.onStationsChanged)
  const isFeedShared = shared.feed !== undefined
  const notes = options.notes?.(list) ?? NO_NOTE_SOURCE
  const parts = { board, readings, records, qualities, notes, list, reader, live }
  return { ...parts, feed, isFeedShared, watch, memoryShare }
}
