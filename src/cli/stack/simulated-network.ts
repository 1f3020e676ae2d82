import type { Logger } from 'pino'
import { createSimulation } from '../../service/simulator/create-simulation.ts'
import { growPast, type PastOptions } from '../../service/simulator/grow-past.ts'
import { isSimulatedStation } from '../../service/simulator/network/stations.ts'
import { startSimulation } from '../../service/simulator/run-simulation.ts'
import type { Store } from '../../service/store/store.ts'
import { notifyingStore } from '../../service/webhooks/notifying-store.ts'

/** One network for everyone: what a newcomer sees can be talked about. */
const SEED = 1
/** What a first start has at once; a longer past grows while the network runs. */
const FIRST_DAYS = 30
/** A river whose years can be compared, where the others have a past at all. */
const RIVER = /^SIM-CLW-/
const RIVER_DAYS = 1096

export type OnGrown = NonNullable<PastOptions['onGrown']>

export interface SimulatedNetwork {
  /** Whether the organisation has no stations but simulated ones. */
  isAlone(): Promise<boolean>
  /** Fills in the last month and goes on reporting, and growing its past, until it is stopped. */
  start(): Promise<void>
  /** Removes what was simulated, an earlier process's stations included. */
  clear(): Promise<void>
  stop(): Promise<void>
}

/** The simulated stations of an organisation in the store. */
export function createSimulatedNetwork({
  store,
  notify,
  onGrown,
  days,
  organisationId,
  now,
  logger,
}: {
  store: Store
  /** Gets each new reading as a webhook message. */
  notify?: ((message: string) => void) | undefined
  /** Called when the past has grown. */
  onGrown?: OnGrown | undefined
  /** How far back the network goes; beyond a month, the Ciliwung goes back three years. */
  days: number
  organisationId: string
  now: () => number
  logger: Logger
}): SimulatedNetwork {
  const simulation = createSimulation({ seed: SEED })
  const ending = new AbortController()
  let running: Promise<void> = Promise.resolve()
  return {
    async isAlone() {
      return (await store.devices(organisationId)).every((device) => isSimulatedStation(device.id))
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
        historyDays: Math.min(days, FIRST_DAYS),
      })
      const grown = growPast({
        simulation: createSimulation({ seed: SEED }),
        store,
        organisationId,
        daysOf: (id) => (days <= FIRST_DAYS ? 0 : RIVER.test(id) ? Math.max(days, RIVER_DAYS) : days),
        now,
        signal,
        logger,
        ...(onGrown && { onGrown }),
      })
      running = Promise.all([started.ended, grown]).then(() => {})
    },
    async clear() {
      for (const device of await store.devices(organisationId)) {
        if (isSimulatedStation(device.id)) await store.removeDevice(device)
      }
    },
    async stop() {
      ending.abort()
      await running
    },
  }
}
