import type { Logger } from 'pino'
import { createSimulation } from '../../service/simulator/create-simulation.ts'
import { startSimulation } from '../../service/simulator/run-simulation.ts'
import type { Store } from '../../service/store/store.ts'
import { notifyingStore } from '../../service/webhooks/notifying-store.ts'

/** One network for everyone: what a newcomer sees can be talked about. */
const SEED = 1

export interface SimulatedNetwork {
  /** Whether the organisation has no stations but simulated ones. */
  isAlone(): Promise<boolean>
  /** Fills in the last month and goes on reporting until it is stopped. */
  start(): Promise<void>
  /** Removes what was simulated, an earlier process's stations included. */
  clear(): Promise<void>
  stop(): Promise<void>
}

/** The simulated stations of an organisation in the store. */
export function createSimulatedNetwork({
  store,
  notify,
  organisationId,
  now,
  logger,
}: {
  store: Store
  /** Gets each new reading as a webhook message. */
  notify?: (message: string) => void
  organisationId: string
  now: () => number
  logger: Logger
}): SimulatedNetwork {
  const simulation = createSimulation({ seed: SEED })
  const ids = new Set(simulation.stations.map((station) => station.id))
  const ending = new AbortController()
  let running: Promise<void> = Promise.resolve()
  return {
    async isAlone() {
      return (await store.devices(organisationId)).every((device) => ids.has(device.id))
    },
    async start() {
      const { signal } = ending
      const started = await startSimulation({
        simulation,
        store: notify ? notifyingStore(store, notify) : store,
        organisationId,
        now,
        signal,
        logger,
      })
      running = started.ended
    },
    async clear() {
      for (const device of await store.devices(organisationId)) {
        if (ids.has(device.id)) await store.removeDevice(device)
      }
    },
    async stop() {
      ending.abort()
      await running
    },
  }
}
