import type { DeviceState } from '../../../../src/domain/device.ts'
import { SENSOR } from '../gauges.ts'

/** What `GET /api/devices` says of a gauge now. */
export interface PublishedState {
  /** Of its newest reading; 0 without one. */
  t: number
  v: number
  ratePerHour: number | null
  /** The level that it is on its way to, counted from the mildest, and when it is there. */
  ahead: { level: number; atMs: number } | null
}

interface Listed extends Pick<DeviceState, 'id' | 'latest' | 'rates'> {
  ahead?: { [sensor: string]: { level: number; atMs: number } }
}

export async function statesAt(url: string): Promise<Map<string, PublishedState>> {
  const answer = await fetch(`${url}/api/devices`)
  if (!answer.ok) throw new Error(`the list of stations was answered ${answer.status}`)
  const { devices } = (await answer.json()) as { devices: Listed[] }
  return new Map(
    devices.map(({ id, latest, rates, ahead }) => [
      id,
      {
        t: latest[SENSOR.id]?.t ?? 0,
        v: latest[SENSOR.id]?.v ?? Number.NaN,
        ratePerHour: rates[SENSOR.id] ?? null,
        ahead: ahead?.[SENSOR.id] ?? null,
      },
    ]),
  )
}
