import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import packageJson from '../../../package.json' with { type: 'json' }
import type { AlarmsOptions } from '../../bff/alarms/create-alarms.ts'
import { type Bff, createBff } from '../../bff/create-bff.ts'
import { createObservations, type Observations } from '../../bff/observe/observations.ts'
import type { Observer } from '../../bff/observe/observer.ts'
import { basicAccess } from '../../bff/upstream/access.ts'
import { poolTransport } from '../../bff/upstream/transport/pool-transport.ts'
import type { UpstreamLimits } from '../../bff/upstream/upstream-client.ts'
import { WEBHOOK_PATH } from '../../contract/paths.ts'
import { isSimulatedStation } from '../../service/simulator/network/stations.ts'
import { auditFileOf } from '../audit/audit-file.ts'
import { openAuditLog } from '../audit/audit-log.ts'
import { readAuthority } from '../config/authority.ts'
import type { Config } from '../config/config.ts'
import { openAlarms, openOverlays, openStations } from '../named-files.ts'
import { openDashboardStore, openSnapshotStore } from './dashboard-store.ts'
import { createEmbeddedService, type Upstream } from './embedded-service.ts'
import { openSharing } from './sharing.ts'
import { opennessOf, openSignIn } from './sign-in.ts'

interface StackOptions {
  now: () => number
  logger: Logger
  appDirectory: string | undefined
  /** Default: `UPSTREAM_LIMITS`. */
  limits?: Partial<UpstreamLimits>
  /** For failover of alarm evaluation; default: as the lease says. */
  alarmLease?: AlarmsOptions['lease']
  mostStreams?: number
}

export interface Stack {
  handler: Bff
  observer: Observer
  /** Starts background work; to be called once the dashboard is served. */
  begin(): void
  close(): Promise<void>
}

/** The dashboard's server half: a service or the way to one, and the bff. */
export async function createStack(config: Config, options: StackOptions): Promise<Stack> {
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  const observations = createObservations(options.now, { ofProcess: true })
  try {
    const handler = await opened(config, { ...options, observations }, closing)
    return {
      handler,
      observer: observations.observer,
      begin: () => void closing.push(handler.keepWarm()),
      close,
    }
  } catch (error) {
    // an open connection would keep the process alive
    await close()
    throw error
  }
}

/** Each part's end is added to `closing`, to be called in reverse. */
async function opened(
  config: Config,
  options: StackOptions & { observations: Observations },
  closing: (() => unknown)[],
): Promise<Bff> {
  const { now, logger, observations, mostStreams } = options
  const { observer } = observations
  const auditFile = auditFileOf(config.auditLog, config.dataDirectory)
  const audit = openAuditLog({ file: auditFile, now, logger, observer })
  closing.push(() => audit.close())
  const store = await openDashboardStore(config, logger)
  closing.push(() => store.close())
  const sharing = await openSharing(config, store.sessions, { now, logger, observer })
  closing.push(() => sharing.close())
  const signIn = await openSignIn(config, sharing.sessions, { now, logger })
  const openness = opennessOf(config)
  if (openness !== null) logger.warn(openness)
  // sessions stand only in a store that is this instance's own
  const isShared = sharing.tenant !== undefined && store.sessions === null
  const snapshotStore = await openSnapshotStore(config, store.snapshots, { isShared, now, logger, observer })
  closing.push(() => snapshotStore?.flushed())
  const webhookKey =
    config.webhookKey ?? (config.upstream ? undefined : randomBytes(32).toString('base64url'))
  // polling finds what the embedded service publishes before
  let notify = (_message: string) => {}
  // what has grown before was not requested yet
  let takeOlder: Bff['takeOlder'] = () => {}
  const upstream = config.upstream
    ? await remoteUpstream(config.upstream)
    : await createEmbeddedService(config, {
        now,
        logger,
        notify: (message) => notify(message),
        onGrown: (deviceId, range) => takeOlder(deviceId, range),
      })
  closing.push(
    () => upstream.close(),
    () => upstream.transport.close(),
  )
  const stations = await openStations(config.stationsFile, logger)
  closing.push(() => stations.close())
  const overlays = await openOverlays(config.overlaysFile, logger)
  closing.push(() => overlays.close())
  const alarms = await openAlarms(config.alarmsFile, logger)
  closing.push(() => alarms.close())
  const bff = createBff({
    upstream: upstream.transport,
    access: upstream.access,
    kiosks: config.kiosks ?? upstream.kiosks,
    simulated: upstream.simulated,
    isSimulated: isSimulatedStation,
    stations: stations.stations(upstream.simulated),
    now,
    logger,
    appDirectory: options.appDirectory,
    tiles: config.tiles,
    basemap: config.basemap,
    overlays: overlays.overlays(upstream.simulated),
    dayStart: config.dayStart,
    publicUrl: config.publicUrl,
    ...(options.limits && { limits: options.limits }),
    version: packageJson.version,
    observations,
    audit,
    metricsToken: config.operation.metricsToken ?? undefined,
    securityContacts: config.operation.securityContacts,
    requestsPerMinute: config.operation.requestsPerMinute,
    streamLimits: {
      perAddress: config.operation.streamsPerAddress,
      ...(mostStreams !== undefined && { inAll: mostStreams }),
    },
    signIn,
    readingsMemoryBytes: config.cache.memoryBytes,
    tailMs: config.cache.tailMs,
    snapshotStore,
    levelJournal: store.levels,
    judgementStore: store.judgements,
    noteStore: store.notes,
    alarms: {
      ...{ journal: store.alarms, settings: alarms.settings },
      storeVariable: config.dashboardDatabaseUrl === null ? 'DATA_DIR' : 'DASHBOARD_DATABASE_URL',
      ...(options.alarmLease && { lease: options.alarmLease }),
      delivery: {
        outbox: store.outbox,
        receivers: store.receivers,
        allowPrivate: config.allowPrivateReceivers,
        mailServer: config.mailServer,
        push: store.push,
      },
    },
    ...(sharing.tenant && { share: sharing.tenant }),
    webhookKey,
  })
  notify = (message) => void bff(webhookRequest(message, webhookKey))
  takeOlder = bff.takeOlder
  // before any read or response: changes in between would be in neither
  await sharing.joined()
  return bff
}

async function remoteUpstream({
  url,
  apiKey,
  secretKey,
  caFile,
}: NonNullable<Config['upstream']>): Promise<Upstream> {
  return {
    transport: poolTransport(url, caFile === null ? {} : { ca: await readAuthority(caFile) }),
    access: basicAccess(apiKey, secretKey),
    kiosks: [],
    simulated: false,
    close: async () => {},
  }
}

/** As a sender would post it; no such host exists, nothing is sent. */
function webhookRequest(body: string, key: string | undefined): Request {
  const headers = { 'content-type': 'application/json', 'x-api-key': key ?? '' }
  return new Request(`http://dashboard.invalid${WEBHOOK_PATH}`, { method: 'POST', headers, body })
}
