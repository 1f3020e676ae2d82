import { setImmediate as nextTurn } from 'node:timers/promises'
import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
import { StoreUnavailable } from '../../../database/store-failure.ts'
import { pauseUnreferenced } from '../../../database/when-available.ts'
import type { Logger } from '../../../outbox/delivery-worker.ts'
import { createItemWriter } from '../../operations/item-writer.ts'
import type { Store } from '../store.ts'
import type { DaySealing, OpenDay } from './day-sealing.ts'
import { pieceOf } from './gzip-splice.ts'

export interface SealingOptions {
  store: Pick<Store, 'pages' | 'device' | 'organisation' | 'sealing'>
  now: () => number
  logger: Pick<Logger, 'error'>
}

export interface SealingTask {
  /** Fulfilled when nothing of it runs any more: the store may close. */
  stop(): Promise<void>
}

/** A day is left alone for this time after its end: its last readings are often late. */
const REST_MS = 3_600_000
const POLL_EVERY_MS = 60_000
const DAYS_PER_RUN = 100
/** Packed once and sent often: a tenth smaller than level 6 for 5 ms more a day at one minute. */
const LEVEL = 8
/** Sealing takes at most one part in so many of the time. */
const SHARE = 4

/** Seals finished days in the background, once a minute, a day at a time. */
export function startSealing(options: SealingOptions): SealingTask {
  const { sealing } = options.store
  if (!sealing) return { stop: async () => {} }
  const ending = new AbortController()
  const running = keepSealing(sealing, options, ending.signal)
  return {
    stop: async () => {
      ending.abort()
      await running
    },
  }
}

/** Seals every day that ended an hour ago or earlier; resolves to how many. Updated days stay open. */
export async function sealFinishedDays(options: SealingOptions, signal?: AbortSignal): Promise<number> {
  const { store, now } = options
  const { sealing } = store
  if (!sealing) return 0
  let sealed = 0
  for (;;) {
    const days = await sealing.openDays(Math.floor((now() - REST_MS) / DAY_MS), DAYS_PER_RUN)
    let done = 0
    for (const open of days) {
      if (signal?.aborted) return sealed + done
      const began = performance.now()
      if (await sealDay(sealing, store, open)) done++
      if (signal) await pauseUnreferenced((performance.now() - began) * (SHARE - 1), signal)
    }
    sealed += done
    if (days.length < DAYS_PER_RUN || done === 0) return sealed
  }
}

async function keepSealing(sealing: DaySealing, options: SealingOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await sealFinishedDays({ ...options, store: { ...options.store, sealing } }, signal)
    } catch (err) {
      // sealed at a later look; the store logs its outages itself
      if (!(err instanceof StoreUnavailable)) {
        options.logger.error({ err }, 'Finished days could not be sealed')
      }
    }
    await pauseUnreferenced(POLL_EVERY_MS, signal)
  }
}

async function sealDay(sealing: DaySealing, store: SealingOptions['store'], open: OpenDay): Promise<boolean> {
  const organisation = await store.organisation(open.organisationId)
  const device = await store.device(open.organisationId, open.deviceId)
  if (!organisation || !device) return false
  const write = createItemWriter(device.sensors, organisation.offsetHours)
  const written: Uint8Array[] = []
  let count = 0
  for await (const page of store.pages(device, open.day * DAY_MS, (open.day + 1) * DAY_MS - 1)) {
    written.push(write(page))
    count += page.count
    await nextTurn()
  }
  // each item has a comma in front, and a piece none
  const items = await pieceOf(Buffer.concat(written).subarray(1), LEVEL)
  return sealing.seal(open, { items, offsetHours: organisation.offsetHours, count })
}
