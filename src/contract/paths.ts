import { formatInstant } from './instant.ts'

/** Paths relative to `{base_url}`; ids and keys are segments. No URL can carry `.` and `..`: refused. */

export const BASE_PATH = '/external/v1'
export const WEBHOOK_PATH = '/webhook/sensor-data'

/** `start`, `end` in epoch milliseconds; `tz` in whole hours. */
export interface DataQuery {
  start?: number
  end?: number
  tz?: number
}

export class InvalidPathSegment extends Error {
  override name = 'InvalidPathSegment'
  constructor() {
    super('An id that is empty, "." or ".." cannot be part of a path')
  }
}

/** One path segment, percent-encoded. Throws `InvalidPathSegment` for the three texts a URL cannot carry. */
export function segment(text: string): string {
  if (text === '' || text === '.' || text === '..') throw new InvalidPathSegment()
  // lone surrogates make encodeURIComponent throw; they cannot be sent, so the replacement character is
  return encodeURIComponent(text.toWellFormed())
}

/** Path of the device list; with a public key that of the public variant. */
export function devicesPath(publicKey?: string): string {
  return publicKey === undefined ? '/devices' : `/${segment(publicKey)}/devices`
}

export function deviceDataPath(deviceId: string, query: DataQuery, publicKey?: string): string {
  const parameters = new URLSearchParams()
  if (query.start !== undefined) parameters.set('start', formatInstant(query.start))
  if (query.end !== undefined) parameters.set('end', formatInstant(query.end))
  if (query.tz !== undefined) parameters.set('tz', String(query.tz))
  const text = parameters.toString()
  return `${devicesPath(publicKey)}/${segment(deviceId)}/data${text && `?${text}`}`
}
