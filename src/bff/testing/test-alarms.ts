import { expect, onTestFinished } from 'vitest'
import type { AlarmListing } from '../../domain/alarms/alarm-view.ts'
import type { BffOptions } from '../create-bff.ts'
import type { StationInFile } from '../stations/file/schema.ts'
import { NO_STATIONS, stationsOver } from '../stations/file/stations.ts'
import type { DashboardStore } from '../storage/dashboard-store.ts'
import { createTestStack, gauge, NOON_MS, type TestDevice } from './test-upstream.ts'

export const MINUTE_MS = 60_000
export const INTERVAL_MS = 5 * MINUTE_MS
const KEY = 'webhook-key'
const OURS = { 'x-requested-with': 'gaugeboard', 'content-type': 'application/json' }
/** A gauge of two alert levels, as the stations file has it. */
export const ENTRY: StationInFile = {
  basin: 'Ciliwung',
  levels: {
    level: {
      unit: 'cm',
      levels: [
        { name: 'Alert', at: 100, impact: 'The market floods in nine hours.' },
        { name: 'Danger', at: 150 },
      ],
    },
  },
}

/** A dashboard that evaluates, over a store that may outlive it. */
export function startAlarms(
  store: DashboardStore,
  devices: TestDevice[] = [calm()],
  options: Partial<BffOptions> = {},
) {
  const stack = createTestStack(devices, {
    stations: stationsOver(NO_STATIONS, new Map([['gauge', ENTRY]])),
    alarms: { journal: store.alarms },
    webhookKey: KEY,
    ...options,
  })
  const stop = stack.bff.keepWarm()
  onTestFinished(stop)
  const send = (method: string, path: string, body?: unknown) =>
    stack.bff(
      new Request(`http://127.0.0.1:8080/api${path}`, {
        method,
        headers: OURS,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  const call = (method: string, path: string, body?: unknown) => send(method, `/alarms${path}`, body)
  const post = async (minute: number, value: number) => {
    stack.upstream.nowMs = Math.max(stack.upstream.nowMs, NOON_MS + minute * MINUTE_MS + 2_000)
    const timestamp = new Date(NOON_MS + minute * MINUTE_MS).toISOString()
    const data = { fluid_level: value }
    const body = JSON.stringify({ event: 'sensor.data', device_id: 'gauge', timestamp, data })
    const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }
    const request = new Request('http://127.0.0.1:8080/webhook/sensor-data', {
      method: 'POST',
      headers,
      body,
    })
    expect((await stack.bff(request)).status).toBe(200)
  }
  const listing = async () => (await (await call('GET', '')).json()) as AlarmListing
  const states = async () =>
    (await listing()).alarms.map(({ level, kind, state }) => `${level?.name ?? kind} ${state}`)
  return { ...stack, stop, send, call, post, listing, states }
}

/** A gauge below its levels. */
export function calm(): TestDevice {
  const device = gauge(NOON_MS - 6 * INTERVAL_MS, NOON_MS)
  for (const { values } of device.readings) values.level = 80
  return device
}
