import type { Call, KioskDay } from './kiosk-day.ts'

export interface Need {
  stations: number
  intervalSeconds: number
  seconds: number
}

/** The list is read ten times an interval, at least every minute and at most every fifteen seconds. */
const READS_PER_INTERVAL = 10
const [LEAST_SECONDS, MAX_SECONDS] = [15, 60]

/**
 * How often one kiosk that always shows everything has to call: the list when it is due, for every reading of every station its day,
 * which has the newest reading in it, and at first that reading alone.
 */
export function needed({ stations, intervalSeconds, seconds }: Need): number {
  const period = Math.min(MAX_SECONDS, Math.max(LEAST_SECONDS, intervalSeconds / READS_PER_INTERVAL))
  const readings = Math.ceil(seconds / intervalSeconds) + 1
  return Math.ceil(seconds / period) + 1 + stations * (readings + 1)
}

/** What in a call is more than a stranger with the public key may say; `undefined` where nothing is. */
export function indiscretion({ path, headers }: Call, { publicKey }: KioskDay): string | undefined {
  const [where = '', query] = path.split('?')
  const [, key, ...rest] = where.split('/')
  if (key !== publicKey) return 'a call without the public key'
  const isList = rest.join('/') === 'devices' && query === undefined
  const isData = rest.length === 3 && rest[0] === 'devices' && rest[2] === 'data'
  if (!isList && !isData) return 'a call of no public endpoint'
  const said = [...headers.keys()].find((name) => name !== 'accept' && name !== 'accept-encoding')
  return said && `a call with ${said}`
}
