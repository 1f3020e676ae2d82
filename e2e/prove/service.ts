import { pino } from 'pino'
import type { Route } from '../../src/bff/api/routes/route-table.ts'
import { readConfig } from '../../src/cli/config/config.ts'
import { createStack } from '../../src/cli/stack/stack.ts'
import { listen } from '../../src/server/listen.ts'
import type { EphemeralKeys } from '../../src/service/auth/ephemeral-keys.ts'
import { createService, type Service } from '../../src/service/create-service.ts'
import type { Store } from '../../src/service/store/store.ts'

const logger = pino({ level: 'silent' })

/** The telemetry service over a store, on loopback; whoever closes it closes the store. `around` may stand before it. */
export async function serve(
  store: Store,
  ephemeralKeys: EphemeralKeys,
  { now = Date.now, around = (service: Service) => service } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const service = around(createService({ store, now, logger, ephemeralKeys }))
  const listener = await listen((request) => service(request), { host: '127.0.0.1', port: 0 })
  return {
    url: listener.url,
    close: async () => {
      await listener.close()
      await store.close()
    },
  }
}

/** All the routes that a dashboard of this configuration has. */
export async function routesOf(environment: Record<string, string>): Promise<readonly Route[]> {
  const stack = await createStack(readConfig(environment), { now: Date.now, logger, appDirectory: undefined })
  await stack.close()
  return stack.handler.routes
}
