import { bell, wander } from '../chance.ts'
import { HOUR_MS, MINUTE_MS } from '../day-grid.ts'

const WEAKEST_DBM = -113
const STRONGEST_DBM = -51

/** Received signal strength in dBm: drifts over hours and jitters within 3GPP TS 27.007's range (`+CSQ`). */
export function cellularSignal(key: number, siteDbm: number): (timeMs: number) => number {
  const load = wander(key, 5 * HOUR_MS)
  return (timeMs) => {
    const dbm = siteDbm + 3 * load(timeMs) + 1.6 * bell(key + 1, Math.floor(timeMs / MINUTE_MS))
    return Math.min(STRONGEST_DBM, Math.max(WEAKEST_DBM, dbm))
  }
}
