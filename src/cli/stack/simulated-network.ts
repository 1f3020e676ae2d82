import type { Logger } from 'pino'
import { createSimulation } from '../../service/simulator/create-simulation.ts'
import { growPast, type PastOptions } from '../../service/simulator/grow-past.ts'
import { isSimulatedStation } from '../../service/simulator/network/stations.ts'
import { startSimulation } from '../../service/simulator/run-simulation.ts'
import type { Store } from '../../service/store/store.ts'
import { notifyingStore } from '../../service/webhooks/notifying-store.ts'

/** The same network everywhere, so that people can talk about it. */
const SEED = 1
/** At the first start; a longer past grows while the network runs. */
const FIRST_DAYS = 30
/** A river with years to compare. */
const RIVER = /^SIM-CLW-/
const RIVER_DAYS = 1096

export type OnGrown = NonNullable<PastOptions['onGrown']>

interface SimulatedNetwork {
  isAlone(): Promise<boolean>
  /** Fills in the last month, then reports and grows its past until stopped. */
  start(): Promise<void>
  /** Removes simulated stations, those of earlier processes included. */
  clear(): Promise<void>
  stop(): Promise<void>
}

/** The simulated stations of an organisation. */
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
  notify?: ((message: string) => void) | undefined
  onGrown?: OnGrown | undefined
  /** Beyond a month, the Ciliwung goes back three years. */
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
