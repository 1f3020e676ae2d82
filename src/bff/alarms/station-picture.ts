import { silenceKnownMs } from '../../domain/alarms/outage.ts'
import type { KnownPoints, StationPicture } from '../../domain/alarms/picture.ts'
import { isUnread, tailSpanMs } from '../readings/tail.ts'
import type { Tenant } from '../tenants/tenant.ts'

export interface PictureContext {
  nowMs: number
  receivedMs: number
  baselineMs: number
  /** The points of the data service. */
  service: KnownPoints
}

/** What a station's alarms are judged by; `undefined` before its readings were read, and for a station that is none. */
export function pictureOf(
  deviceId: string,
  { board, readings, list }: Pick<Tenant, 'board' | 'readings' | 'list'>,
  { nowMs, receivedMs, baselineMs, service }: PictureContext,
): StationPicture | undefined {
  const tail = readings.tails.of(deviceId)
  if (isUnread(tail)) return undefined
  const station = board.stateOf(deviceId)
  if (!station) return undefined
  const intervalMs = (station.intervalSeconds ?? 0) * 1000
  return {
    station,
    columns: tail.columns,
    nowMs,
    receivedMs,
    listedMs: silenceKnownMs(service, list.asOfMs, intervalMs),
    baselineMs,
    memoryMs: tailSpanMs(station),
    upstream: [],
    historyOf: () => undefined,
  }
}
