import { parseInstant } from '../../../contract/instant.ts'
import { type DayClock, parseDayStart } from '../../../domain/aggregation/clock.ts'
import type { Device, Sensor } from '../../../domain/device.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { readZone } from '../export/zone.ts'
import { badRequest, unknownDevice } from '../http/problems.ts'

const MIN_COLUMNS = 16
const MAX_COLUMNS = 8192
const DEFAULT_COLUMNS = 1200
const MAX_WAIT_MS = 30_000

/** The listed device of that id. Throws a problem where the list has none. */
export async function deviceOf(
  board: Pick<Tenant['board'], 'find'>,
  id: string | undefined,
): Promise<Device> {
  const device = await board.find(id ?? '')
  if (!device) throw unknownDevice()
  return device
}

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

/** A whole number within bounds, or the default. Throws a problem for anything else. */
export function readWhole(
  query: URLSearchParams,
  name: string,
  { least, most, usual }: { least: number; most: number; usual: number },
): number {
  const text = single(query, name)
  const value = text === undefined ? usual : Number(text)
  if ((text !== undefined && !/^-?\d{1,9}$/.test(text)) || value < least || value > most)
    throw badRequest(`"${name}" is not a whole number from ${least} to ${most}.`)
  return value
}

/** One of the choices, or the default. Throws a problem for anything else. */
export function readChoice<T extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly T[],
  usual: T,
): T {
  const text = single(query, name) ?? usual
  const choice = choices.find((one) => one === text)
  if (choice === undefined) throw badRequest(`"${name}" is not known. Give one of ${choices.join(', ')}.`)
  return choice
}

/** Of a plot in pixels. */
export function readWidth(query: URLSearchParams): number {
  return readWhole(query, 'width', { least: MIN_COLUMNS, most: MAX_COLUMNS, usual: DEFAULT_COLUMNS })
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
  return query.has('wait') ? readWhole(query, 'wait', { least: 0, most: MAX_WAIT_MS, usual: 0 }) : undefined
}

export function readAsSent(query: URLSearchParams): boolean {
  return readChoice(query, 'quality', ['on', 'off'], 'on') === 'off'
}
