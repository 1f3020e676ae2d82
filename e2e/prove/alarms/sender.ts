import { setTimeout } from 'node:timers/promises'
import { nowOf } from './fast-clock.ts'
import type { Reading } from './naive.ts'
import { CALM, type Post } from './plan.ts'
import { WEBHOOK_KEY, type World } from './world.ts'

/** Addresses of the instances that are there now. */
export type Addresses = () => readonly string[]

const RETRY_MS = 50
const MAX_WAIT_MS = 5_000

/** A reading as the service's message tells it; resolves once an instance has taken it. */
export async function post(urls: Addresses, gauge: string, { t, v }: Reading): Promise<void> {
  const timestamp = new Date(t).toISOString()
  const body = JSON.stringify({ event: 'sensor.data', device_id: gauge, timestamp, data: { fluid_level: v } })
  const headers = { 'content-type': 'application/json', 'x-api-key': WEBHOOK_KEY }
  for (let turn = t / 1000; ; turn++) {
    const now = urls()
    const url = now[turn % Math.max(1, now.length)]
    if (url !== undefined && (await isTaken(`${url}/webhook/sensor-data`, { method: 'POST', headers, body })))
      return
    await setTimeout(RETRY_MS)
  }
}

async function isTaken(url: string, request: RequestInit): Promise<boolean> {
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(MAX_WAIT_MS) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    // it was killed, or has not begun
    return false
  }
}

/**
 * Sends the messages of a gauge at their times, one after the other: each reading is at the service before its first message, as
 * with a service that keeps what it tells.
 */
export async function sendAll(
  { clock, report }: World,
  urls: Addresses,
  gauge: string,
  posts: readonly Post[],
): Promise<void> {
  for (const { atMs, reading, kind } of posts) {
    await setTimeout(Math.max(0, (atMs - nowOf(clock)) / clock.speed))
    if (kind !== 'repeated') await report(gauge, reading)
    await post(urls, gauge, reading)
  }
}

/** A gauge goes on reporting one value, so that it is not silent. */
export async function goOn(
  { clock, report }: World,
  urls: Addresses,
  gauge: string,
  { everyMs, v = CALM, isOver }: { everyMs: number; v?: number; isOver: () => boolean },
): Promise<void> {
  while (!isOver()) {
    const reading = { t: Math.floor(nowOf(clock) / 1000) * 1000, v }
    await report(gauge, reading)
    await post(urls, gauge, reading)
    await setTimeout(everyMs / clock.speed)
  }
}
