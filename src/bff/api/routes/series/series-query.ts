import type { Device, Sensor } from '../../../../domain/device.ts'
import { badRequest } from '../../http/problems.ts'
import { single } from '../query.ts'

const MIN_COLUMNS = 16
const MAX_COLUMNS = 8192
const DEFAULT_COLUMNS = 1200
const MAX_WAIT_MS = 30_000

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
