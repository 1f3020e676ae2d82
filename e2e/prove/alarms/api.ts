import { setTimeout } from 'node:timers/promises'
import type { AlarmView } from '../../../src/domain/alarms/alarm-view.ts'
import { SENSOR } from './gauges.ts'

/** The history of a gauge's alarms, or of those of the service (`null`), as `GET /api/alarms/history` tells it. */
export async function historyOf(
  url: string,
  gauge: string | null,
  fromMs: number,
  toMs: number,
): Promise<AlarmView[]> {
  const query = new URLSearchParams({
    ...{ from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
    ...{ station: gauge ?? '', limit: '1000' },
  })
  const { alarms } = (await getJson(`${url}/api/alarms/history?${query}`)) as { alarms: AlarmView[] }
  return gauge === null ? alarms.filter(({ station }) => station === null) : alarms
}

/** All alarms that are there now. */
export async function listedAt(url: string): Promise<AlarmView[]> {
  return ((await getJson(`${url}/api/alarms`)) as { alarms: AlarmView[] }).alarms
}

/** The number of the newest entry of the journal of alarms. */
export async function seqAt(url: string): Promise<number> {
  return ((await getJson(`${url}/api/alarms`)) as { seq: number }).seq
}

/** The time of the newest reading of each gauge that an instance knows. */
export async function newestAt(url: string): Promise<Map<string, number>> {
  const { devices } = (await getJson(`${url}/api/devices`)) as {
    devices: { id: string; latest: Record<string, { t: number }> }[]
  }
  return new Map(devices.map(({ id, latest }) => [id, latest[SENSOR.id]?.t ?? 0]))
}

/** Whether an instance has read every gauge. */
export async function knowsAll(url: string): Promise<boolean> {
  const { devices } = (await getJson(`${url}/api/devices`)) as { devices: { latest: object }[] }
  return devices.length > 0 && devices.every(({ latest }) => Object.keys(latest).length > 0)
}

async function getJson(url: string): Promise<unknown> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`)
  return answer.json()
}

const LOOK_MS = 500

/** Resolves to whether something holds within a time, and to how long that took. */
export async function within(waitMs: number, holds: () => Promise<boolean> | boolean): Promise<boolean> {
  const endMs = performance.now() + waitMs
  for (;;) {
    if (await holds()) return true
    if (performance.now() > endMs) return false
    await setTimeout(LOOK_MS)
  }
}
