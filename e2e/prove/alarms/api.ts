import { setTimeout } from 'node:timers/promises'
import type { AlarmView } from '../../../src/domain/alarms/alarm-view.ts'
import type { DeviceState } from '../../../src/domain/device.ts'
import { SENSOR } from './gauges.ts'
import type { Reading } from './naive.ts'
import { WEBHOOK_KEY } from './world.ts'

interface ListedDevice extends Pick<DeviceState, 'id' | 'latest' | 'rates'> {
  ahead?: { [sensor: string]: { level: number; atMs: number } }
}

const LOOK_MS = 500
const RETRY_MS = 50
const MAX_WAIT_MS = 5_000
const LANES = 8

/** The history of a gauge's alarms, or of those of the service (`null`). */
export async function historyOf(url: string, gauge: string | null, fromMs: number, toMs: number) {
  const query = new URLSearchParams({
    ...{ from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
    ...{ station: gauge ?? '', limit: '1000' },
  })
  const { alarms } = await get<{ alarms: AlarmView[] }>(`${url}/api/alarms/history?${query}`)
  return gauge === null ? alarms.filter(({ station }) => station === null) : alarms
}

/** All alarms that are there now, and the number of the newest entry of their journal. */
export function listedAt(url: string): Promise<{ alarms: AlarmView[]; seq: number }> {
  return get(`${url}/api/alarms`)
}

export async function devicesAt(url: string): Promise<ListedDevice[]> {
  return (await get<{ devices: ListedDevice[] }>(`${url}/api/devices`)).devices
}

/** The time of the newest reading of each gauge that an instance knows. */
export async function newestAt(url: string): Promise<Map<string, number>> {
  return new Map((await devicesAt(url)).map(({ id, latest }) => [id, latest[SENSOR.id]?.t ?? 0]))
}

/** Whether an instance has read every gauge. */
export async function knowsAll(url: string): Promise<boolean> {
  const newest = [...(await newestAt(url)).values()]
  return newest.length > 0 && !newest.includes(0)
}

/** A reading as the service's message tells it; resolves once one of the instances that are there then has taken it. */
export async function post(urls: () => readonly string[], gauge: string, { t, v }: Reading): Promise<void> {
  const data = { [SENSOR.id]: v }
  const message = { event: 'sensor.data', device_id: gauge, timestamp: new Date(t).toISOString(), data }
  const headers = { 'content-type': 'application/json', 'x-api-key': WEBHOOK_KEY }
  for (let turn = t / 1000; ; turn++) {
    const now = urls()
    const url = `${now[turn % Math.max(1, now.length)]}/webhook/sensor-data`
    const signal = AbortSignal.timeout(MAX_WAIT_MS)
    const isTaken = await fetch(url, { method: 'POST', headers, body: JSON.stringify(message), signal })
      .then(async (answer) => (await answer.arrayBuffer()) && answer.ok)
      // it was killed, or has not begun
      .catch(() => false)
    if (isTaken) return
    await setTimeout(RETRY_MS)
  }
}

/** Resolves to whether something holds within a time. */
export async function within(waitMs: number, holds: () => Promise<boolean> | boolean): Promise<boolean> {
  const endMs = performance.now() + waitMs
  for (;;) {
    if (await holds()) return true
    if (performance.now() > endMs) return false
    await setTimeout(LOOK_MS)
  }
}

/** Does something with each of many, some at once. */
export async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values()
  const lane = async () => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

async function get<T>(url: string): Promise<T> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`)
  return (await answer.json()) as T
}
