import { parseInstant } from './instant.ts'

/**
 * The tolerant reader: reads what a real service may send and never throws. A field that is missing or of the
 * wrong kind is `null`; an unusable item (a device without an id, a measurement without a time) is skipped
 * and counted. A value that is no finite number is missing, never 0. Too long texts are cut, but not ids,
 * which would then be another's.
 */

/** Characters of an id, a name, a type or a unit. */
export const MAX_TEXT_LENGTH = 2048
/** Of one device; no station has so many. */
export const MAX_DEVICE_SENSORS = 256

export interface ReadSensor {
  id: string
  name: string | null
  type: string | null
  unit: string | null
}

export interface ReadDevice {
  id: string
  name: string | null
  type: string | null
  lat: number | null
  long: number | null
  intervalSeconds: number | null
  lastUpdateMs: number | null
  sensors: ReadSensor[]
  /** Absent where none were left out. */
  omittedSensors?: number
}

export interface ReadValue {
  id: string
  /** `NaN` when what came was no finite number. */
  value: number
  unit: string | null
}

export interface ReadItem {
  timeMs: number
  values: ReadValue[]
}

export interface Readout<T> {
  items: T[]
  /** How many entries could not be used. */
  skipped: number
}

export interface ReadWebhook {
  event: string
  deviceId: string
  timeMs: number
  values: ReadValue[]
}

/** The `data` of an envelope; `undefined` if it is no array. */
export function readEnvelope(body: unknown): unknown[] | undefined {
  const data = isRecord(body) ? body.data : undefined
  return Array.isArray(data) ? data : undefined
}

export function readDevices(body: unknown): Readout<ReadDevice> | undefined {
  const data = readEnvelope(body)
  if (!data) return undefined
  const devices = new Map<string, ReadDevice>()
  let skipped = 0
  for (const entry of data) {
    const device = readDevice(entry)
    if (device && !devices.has(device.id)) devices.set(device.id, device)
    else skipped++
  }
  return { items: [...devices.values()], skipped }
}

/** One device, or `undefined` when it has no usable id. */
export function readDevice(entry: unknown): ReadDevice | undefined {
  if (!isRecord(entry)) return undefined
  const id = deviceIdentifier(entry.device_id)
  if (id === undefined) return undefined
  const interval = finite(entry.interval_seconds)
  const sensors = new Map<string, ReadSensor>()
  let omittedSensors = 0
  for (const sensor of Array.isArray(entry.sensors) ? entry.sensors : []) {
    const read = readSensor(sensor)
    if (!read || sensors.has(read.id)) continue
    if (sensors.size < MAX_DEVICE_SENSORS) sensors.set(read.id, read)
    else omittedSensors++
  }
  return {
    id,
    name: text(entry.name),
    type: text(entry.type),
    lat: within(finite(entry.lat), 90),
    long: within(finite(entry.long), 180),
    intervalSeconds: interval !== null && interval > 0 ? interval : null,
    lastUpdateMs: parseInstant(entry.last_update_at) ?? null,
    sensors: [...sensors.values()],
    ...(omittedSensors > 0 && { omittedSensors }),
  }
}

/** Data items in their order; `undefined` when the body is no envelope with an array. */
export function readItems(body: unknown): Readout<ReadItem> | undefined {
  const data = readEnvelope(body)
  if (!data) return undefined
  const items: ReadItem[] = []
  let skipped = 0
  for (const entry of data) {
    const item = readItem(entry)
    if (item) items.push(item)
    else skipped++
  }
  return { items, skipped }
}

/** One data item, or `undefined` when it has no time or no list of values. */
export function readItem(entry: unknown): ReadItem | undefined {
  if (!isRecord(entry) || !Array.isArray(entry.sensors)) return undefined
  const timeMs = parseInstant(entry.timestamp)
  return timeMs === undefined ? undefined : { timeMs, values: readValues(entry.sensors) }
}

/** A webhook message with `data` as a map of numbers or as `{"sensors": [{"id", "value"}]}`. */
export function readWebhook(body: unknown): ReadWebhook | undefined {
  if (!isRecord(body)) return undefined
  const deviceId = deviceIdentifier(body.device_id)
  const timeMs = parseInstant(body.timestamp)
  if (deviceId === undefined || timeMs === undefined || typeof body.event !== 'string') return undefined
  if (!isRecord(body.data)) return undefined
  const values = Array.isArray(body.data.sensors)
    ? readValues(body.data.sensors)
    : Object.entries(body.data)
        .map(([id, value]) => ({ id: id.toWellFormed(), value: finite(value) ?? Number.NaN, unit: null }))
        .filter(({ value }) => !Number.isNaN(value))
  return { event: body.event, deviceId, timeMs, values }
}

function readSensor(entry: unknown): ReadSensor | undefined {
  if (!isRecord(entry)) return undefined
  // the interface says `sensor_id` in the list and `id` in the data; services mix them up
  const id = identifier(entry.sensor_id) ?? identifier(entry.id)
  return id === undefined
    ? undefined
    : { id, name: text(entry.name), type: text(entry.type), unit: text(entry.unit) }
}

function readValues(entries: unknown[]): ReadValue[] {
  const values: ReadValue[] = []
  for (const entry of entries) {
    if (!isRecord(entry)) continue
    const id = identifier(entry.id) ?? identifier(entry.sensor_id)
    if (id !== undefined)
      values.push({ id, value: finite(entry.value) ?? Number.NaN, unit: text(entry.unit) })
  }
  return values
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** JSON can carry half a character, but no address, file or database can. */
function text(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  return (value.length > MAX_TEXT_LENGTH ? cut(value) : value).toWellFormed()
}

/** A copy of a text's beginning: a substring keeps the whole in memory. */
function cut(value: string): string {
  const beginning = new TextEncoder().encode(value.slice(0, MAX_TEXT_LENGTH - 1))
  return `${new TextDecoder().decode(beginning)}…`
}

/** No URL can carry `.` or `..` as a segment: a device with such an id cannot be requested or linked. */
function deviceIdentifier(value: unknown): string | undefined {
  const id = identifier(value)
  return id === '.' || id === '..' ? undefined : id
}

/** Some services number their devices. */
function identifier(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'string' && value.length > MAX_TEXT_LENGTH) return undefined
  return text(value) ?? undefined
}

/** `Number(null)` would be a false "0 cm": only finite numbers count. */
function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function within(value: number | null, limit: number): number | null {
  return value !== null && Math.abs(value) <= limit ? value : null
}
