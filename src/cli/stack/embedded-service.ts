import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Kiosk } from '../../bff/tenants/create-tenants.ts'
import { basicAccess, type UpstreamAccess } from '../../bff/upstream/access.ts'
import { fetchTransport } from '../../bff/upstream/transport/fetch-transport.ts'
import type { UpstreamTransport } from '../../bff/upstream/transport/transport.ts'
import { createService } from '../../service/create-service.ts'
import { reportingOutages } from '../../service/store/report-outages.ts'
import { startSealing } from '../../service/store/sealed/seal-days.ts'
import { startWebhookSender } from '../../service/webhooks/start-webhook-sender.ts'
import type { Config } from '../config/config.ts'
import { DEMO_SLUG } from '../config/kiosks-config.ts'
import { homeOrganisation, openConfiguredStore } from '../open-configured-store.ts'
import { EMBEDDED_ADDRESS } from './embedded-address.ts'
import { createSimulatedNetwork, type OnGrown } from './simulated-network.ts'

export interface Upstream {
  transport: UpstreamTransport
  access: UpstreamAccess
  kiosks: readonly Kiosk[]
  simulated: boolean
  close(): Promise<void>
}

interface EmbeddedServiceOptions {
  now: () => number
  logger: Logger
  notify?: ((message: string) => void) | undefined
  onGrown?: OnGrown | undefined
}

/**
 * The telemetry service in this process, on the store in the data directory, without limits. Simulates
 * stations unless the configuration or real stations in the store rule it out; removes earlier simulated ones
 * then, so that they never stand beside real ones unasked.
 */
export async function createEmbeddedService(
  config: Pick<
    Config,
    'databaseUrl' | 'dataDirectory' | 'simulate' | 'simulateDays' | 'allowPrivateReceivers'
  >,
  { now, logger, notify, onGrown }: EmbeddedServiceOptions,
): Promise<Upstream> {
  const store = reportingOutages(await openConfiguredStore(config), { now, logger })
  const { id: organisationId } = await homeOrganisation(store)
  const network = createSimulatedNetwork({
    store,
    notify,
    onGrown,
    days: config.simulateDays,
    organisationId,
    now,
    logger,
  })
  const simulated = config.simulate ?? (await network.isAlone())
  if (simulated) await network.start()
  else await network.clear()
  const sealing = startSealing({ store, now, logger })
  const sender = startWebhookSender({ store, now, logger, allowPrivate: config.allowPrivateReceivers })

  const basic = {
    apiKey: `embedded-${randomBytes(8).toString('hex')}`,
    secretKey: randomBytes(32).toString('base64url'),
    organisationId,
  }
  const publicKey = randomBytes(32).toString('base64url')
  const service = createService({
    store,
    now,
    logger,
    ephemeralKeys: { basic, public: { apiKey: publicKey, organisationId } },
  })
  return {
    transport: fetchTransport(service, EMBEDDED_ADDRESS),
    access: basicAccess(basic.apiKey, basic.secretKey),
    kiosks: [{ slug: DEMO_SLUG, publicKey }],
    simulated,
    close: async () => {
      await network.stop()
      await sealing.stop()
      await sender.stop()
      await store.close()
    },
  }
}
