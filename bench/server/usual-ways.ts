import type { Store } from '../../src/service/store/store.ts'
import { STATION } from '../harness/station.ts'
import type { StationStore } from '../harness/station-store.ts'

/** A year, or another range up to now, of the one generated station. */
export function stringifiedYear(
  { store, organisationId, nowMs }: StationStore,
  rangeMs: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return stringifiedRange({ store, organisationId, deviceId: STATION.id }, nowMs - rangeMs, nowMs)
}

/** The service's answer as one would write it first: an object for each set and each value, then `JSON.stringify`. */
export async function stringifiedRange(
  { store, organisationId, deviceId }: { store: Store; organisationId: string; deviceId: string },
  fromMs: number,
  toMs: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const device = await store.device(organisationId, deviceId)
  if (!device) throw new Error('The station is not in the store')
  const data: unknown[] = []
  for await (const { lines } of store.pages(device, fromMs, toMs)) {
    for (const line of Buffer.from(lines).toString('latin1').trimEnd().split('\n')) {
      const [seconds, ...values] = line.split(',')
      const timestamp = `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}+00:00`
      const sensors = device.sensors.flatMap(({ id, unit }, i) =>
        values[i] ? [{ id, value: Number(values[i]), unit }] : [],
      )
      data.push({ timestamp, sensors })
    }
  }
  return new TextEncoder().encode(JSON.stringify({ message: 'Success', data }))
}

interface Item {
  timestamp: string
  sensors: { id: string; value: number }[]
}

/** The answer read as one would write it first: parsed as a whole, then copied into columns. */
export function columnsOfParsed(body: Uint8Array): { t: Float64Array; sensors: Map<string, Float64Array> } {
  const { data } = JSON.parse(new TextDecoder().decode(body)) as { data: Item[] }
  const t = new Float64Array(data.length)
  const sensors = new Map<string, Float64Array>()
  for (const [row, item] of data.entries()) {
    t[row] = Date.parse(item.timestamp)
    for (const { id, value } of item.sensors) {
      const column = sensors.get(id) ?? new Float64Array(data.length).fill(Number.NaN)
      sensors.set(id, column)
      column[row] = value
    }
  }
  return { t, sensors }
}
