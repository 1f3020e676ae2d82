import { formatInstant } from './instant.ts'

/**
 * Paths of the interface, relative to `{base_url}`. Ids and keys come from outside and are encoded as one
 * segment each. `.` and `..` cannot be said in a URL at all (even `%2e%2e` is folded away), so they are refused.
 */

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

/** Path and query of one device's data; with a public key that of the public variant. */
export function deviceDataPath(deviceId: string, query: DataQuery, publicKey?: string): string {
  const parameters = new URLSearchParams()
  if (query.start !== undefined) parameters.set('start', formatInstant(query.start))
  if (query.end !== undefined) parameters.set('end', formatInstant(query.end))
  if (query.tz !== undefined) parameters.set('tz', String(query.tz))
  const text = parameters.toString()
  return `${devicesPath(publicKey)}/${segment(deviceId)}/data${text && `?${text}`}`
}
