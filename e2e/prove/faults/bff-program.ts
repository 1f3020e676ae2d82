import { pino } from 'pino'
import { createBff } from '../../../src/bff/create-bff.ts'
import { silentObserver } from '../../../src/bff/observe/combined-observer.ts'
import { SnapshotStore } from '../../../src/bff/storage/snapshot-cache.ts'
import { dashboardFile, openDashboardFile } from '../../../src/bff/storage/sqlite/open-dashboard-store.ts'
import { basicAccess } from '../../../src/bff/upstream/access.ts'
import { poolTransport } from '../../../src/bff/upstream/transport/pool-transport.ts'
import { listen } from '../../../src/server/listen.ts'
import type { Answer, Order, StartOptions } from './bff-process.ts'

/** A process that runs one dashboard's server half after another, as it is told. */
const MEMORY_LOOK_MS = 20
const logger = pino({ level: 'silent' })
let clockMs = 0
let mostBytes = 0
let stop = async () => {}

setInterval(() => {
  mostBytes = Math.max(mostBytes, process.memoryUsage.rss())
}, MEMORY_LOOK_MS)

process.on('message', (order: Order) => void obeyed(order).then((answer) => process.send?.(answer)))
process.once('disconnect', () => process.exit())

async function obeyed(order: Order): Promise<Answer> {
  if (order === 'stop') await stop()
  else if (order === 'memory') {
    const mostMb = mostBytes / 1024 / 1024
    mostBytes = 0
    return { mostMb }
  } else if ('start' in order) return start(order.start)
  else clockMs += order.stepMs
  return {}
}

async function start(options: StartOptions): Promise<Answer> {
  const { upstreamUrl, ca, keys, dataDirectory, limits, maxWaitMs, keepsSnapshots } = options
  const now = () => Date.now() + clockMs
  const store = openDashboardFile(dashboardFile(dataDirectory))
  const snapshotStore =
    keepsSnapshots && store.snapshots
      ? new SnapshotStore({
          ...{ table: store.snapshots, limitBytes: 16 * 1024 * 1024, isShared: false },
          ...{ now, logger, observer: silentObserver },
        })
      : undefined
  const upstream = poolTransport(upstreamUrl, { ca })
  const bff = createBff({
    upstream,
    access: basicAccess(keys.apiKey, keys.secretKey),
    snapshotStore,
    ...{ now, logger, limits, maxWaitMs, appDirectory: undefined, tiles: null, simulated: false },
  })
  const stopWarming = bff.keepWarm()
  const listener = await listen(bff, { host: '127.0.0.1', port: 0 })
  stop = async () => {
    stopWarming()
    await snapshotStore?.flushed()
    await store.close()
    await listener.close()
    await upstream.close()
    clockMs = 0
  }
  return { url: listener.url }
}
