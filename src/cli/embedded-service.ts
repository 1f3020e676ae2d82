import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { BASE_PATH } from '../contract/paths.ts'
import { createService, type Service } from '../service/create-service.ts'
import { chooseOrganisation } from '../service/import/choose-organisation.ts'
import { createSimulation } from '../service/simulator/create-simulation.ts'
import { startSimulation } from '../service/simulator/run-simulation.ts'
import { openStore } from '../service/store/sqlite/open-store.ts'
import type { Config } from './config.ts'

/** One network for everyone: what a newcomer sees can be talked about. */
const SIMULATION_SEED = 1

export interface EmbeddedService {
  service: Service
  /** What its paths hang on; no such host exists, because nothing is sent anywhere. */
  baseUrl: string
  apiKey: string
  secretKey: string
  simulated: boolean
  close(): Promise<void>
}

/**
 * The telemetry service in this process, on the store of the data directory, with a pair of keys that live as
 * long as the process. Simulates its network of stations unless the configuration or the store's own stations
 * speak against it; simulated stations left over from an earlier start are then removed, so that they never
 * stand beside real ones unasked.
 */
export async function createEmbeddedService(
  config: Pick<Config, 'dataDirectory' | 'simulate'>,
  { now, logger }: { now: () => number; logger: Logger },
): Promise<EmbeddedService> {
  const store = openStore(config.dataDirectory)
  const { organisation } = await chooseOrganisation(store, undefined)
  const organisationId = organisation.id
  const simulation = createSimulation({ seed: SIMULATION_SEED })
  const simulatedIds = new Set(simulation.stations.map((station) => station.id))
  const devices = await store.devices(organisationId)
  const simulated = config.simulate ?? devices.every((device) => simulatedIds.has(device.id))

  const ending = new AbortController()
  let running: Promise<void> = Promise.resolve()
  if (simulated) {
    const started = await startSimulation({
      simulation,
      store,
      organisationId,
      now,
      signal: ending.signal,
      logger,
    })
    running = started.ended
  } else {
    for (const device of devices) if (simulatedIds.has(device.id)) await store.removeDevice(device)
  }

  const basic = {
    apiKey: `embedded-${randomBytes(8).toString('hex')}`,
    secretKey: randomBytes(32).toString('base64url'),
    organisationId,
  }
  return {
    service: createService({ store, now, logger, ephemeralKeys: { basic } }),
    baseUrl: `http://embedded.invalid${BASE_PATH}`,
    apiKey: basic.apiKey,
    secretKey: basic.secretKey,
    simulated,
    close: async () => {
      ending.abort()
      await running
      await store.close()
    },
  }
}
