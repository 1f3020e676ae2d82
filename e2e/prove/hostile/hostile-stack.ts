import { fileURLToPath } from 'node:url'
import { createBff } from '../../../src/bff/create-bff.ts'
import { openSqliteStore as openDashboardStore } from '../../../src/bff/storage/sqlite/open-dashboard-store.ts'
import { basicAccess } from '../../../src/bff/upstream/access.ts'
import { fetchTransport } from '../../../src/bff/upstream/transport/fetch-transport.ts'
import { BASE_PATH } from '../../../src/contract/paths.ts'
import { listen } from '../../../src/server/listen.ts'
import { createService } from '../../../src/service/create-service.ts'
import { openSqliteStore } from '../../../src/service/store/sqlite/open-store.ts'
import { fillStore, type HostileStation } from './hostile-stations.ts'
import { saying } from './unstorable.ts'

export interface HostileStack {
  url: string
  close(): Promise<void>
}

const APP_DIRECTORY = fileURLToPath(new URL('../../../dist/app', import.meta.url))

/** A real service with these stations, the dashboard before it and the built app, on a free port. */
export async function startHostileStack(stations: readonly HostileStation[]): Promise<HostileStack> {
  const store = openSqliteStore(':memory:')
  const silent = () => {}
  const logger = { error: silent, warn: silent, info: silent, debug: silent }
  const { apiKey, secretKey } = await fillStore(store, stations, Date.now())
  const service = createService({ store, now: Date.now, logger })
  const ids = stations.map(({ id }) => id)
  const dashboard = openDashboardStore(':memory:')
  const bff = createBff({
    upstream: fetchTransport(saying(service, ids), `https://service.test${BASE_PATH}`),
    access: basicAccess(apiKey, secretKey),
    now: Date.now,
    logger,
    appDirectory: APP_DIRECTORY,
    tiles: null,
    simulated: false,
    alarms: { journal: dashboard.alarms },
  })
  const stopWarming = bff.keepWarm()
  const listener = await listen(bff, { host: '127.0.0.1', port: 0 })
  return {
    url: listener.url,
    close: async () => {
      await listener.close()
      await stopWarming()
      await dashboard.close()
      await store.close()
    },
  }
}
