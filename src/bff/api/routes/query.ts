import { parseInstant } from '../../../contract/instant.ts'
import { type DayClock, parseDayStart } from '../../../domain/aggregation/clock.ts'
import type { Device, Sensor } from '../../../domain/device.ts'
import { readZone } from '../export/zone.ts'
import { badRequest } from '../http/problems.ts'

const MIN_COLUMNS = 16
const MAX_COLUMNS = 8192
const DEFAULT_COLUMNS = 1200
const MAX_WAIT_MS = 30_000

/** Epoch milliseconds. Throws a problem where one is missing or malformed, or `from` is not before `to`. */
export function readTimeRange(query: URLSearchParams): { fromMs: number; toMs: number } {
  const fromMs = readInstant(query, 'from')
  const toMs = readInstant(query, 'to')
  if (fromMs >= toMs)
    throw badRequest('The range ends before it starts. Give a "from" that is earlier than "to".')
  return { fromMs, toMs }
}

/** Epoch milliseconds. Throws a problem for anything else. */
export function readInstant(query: URLSearchParams, name: string): number {
  const ms = parseInstant(single(query, name))
  if (ms === undefined) {
    throw badRequest(
      `"${name}" is missing or not a time. Give it as ISO 8601 with an offset, such as 2024-05-01T00:00:00Z.`,
    )
  }
  return ms
}

/** Throws a problem where the parameter comes twice. */
export function single(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name)
  if (values.length > 1) throw badRequest(`"${name}" is given more than once. Give it once.`)
  return values[0]
}

/** By default UTC, with the organisation's start of days. Throws a problem for an unknown zone. */
export function clockOf(query: URLSearchParams, dayStart: string): DayClock {
  return { zone: readZone(single(query, 'zone')), dayStartMinutes: parseDayStart(dayStart) ?? 0 }
}

/** In the sensor's unit; `undefined` where absent. Throws a problem for what is no number. */
export function readThreshold(query: URLSearchParams): number | undefined {
  const text = single(query, 'threshold')
  if (text === undefined) return undefined
  if (!/^-?\d{1,9}(\.\d{1,9})?$/.test(text)) {
    throw badRequest('"threshold" is not a number. Give it in the sensor’s unit, such as 390 or -12.5.')
  }
  return Number(text)
}

export function readWidth(query: URLSearchParams): number {
  const text = single(query, 'width')
  const width = text === undefined ? DEFAULT_COLUMNS : Number(text)
  if ((text !== undefined && !/^\d{1,5}$/.test(text)) || width < MIN_COLUMNS || width > MAX_COLUMNS) {
    throw badRequest(
      `"width" is not a whole number from ${MIN_COLUMNS} to ${MAX_COLUMNS}. Give the plot's pixel columns.`,
    )
  }
  return width
}

export function readSensorIds(query: URLSearchParams): string[] | undefined {
  const text = single(query, 'sensors')
  if (text === undefined) return undefined
  try {
    return [...new Set(text.split(',').map(decodeURIComponent))]
  } catch {
    throw badRequest('"sensors" is not percent-encoded. Encode each sensor ID and separate them with commas.')
  }
}

/** In the requested order; unknown ids are left out. */
export function chosen(device: Device, ids: string[] | undefined): Sensor[] {
  if (!ids) return device.sensors
  const byId = new Map(device.sensors.map((sensor) => [sensor.id, sensor]))
  return ids.map((id) => byId.get(id)).filter((sensor) => sensor !== undefined)
}

/** `wait` in milliseconds; `undefined` where absent. Throws a problem above the limit. */
export function readWait(query: URLSearchParams): number | undefined {
  const text = single(query, 'wait')
  if (text === undefined) return undefined
  if (!/^\d{1,5}$/.test(text) || Number(text) > MAX_WAIT_MS)
    throw badRequest(`"wait" is not a whole number from 0 to ${MAX_WAIT_MS}. Give milliseconds.`)
  return Number(text)
}

export function readAsSent(query: URLSearchParams): boolean {
  const text = single(query, 'quality')
  if (text !== undefined && text !== 'on' && text !== 'off')
    throw badRequest('"quality" is not "on" or "off". Give "off" for every value as it was sent.')
  return text === 'off'
}
