import type { Position } from '../../domain/device.ts'
import { useZoneAt } from '../../view/time/use-zone-at.ts'
import { readersZone } from '../../view/time/zone.ts'

/**
 * IANA zone of a station's times: the one in the address, else that of the place. Until the place's zone is loaded it is
 * the reader's, so times are shown with their offset.
 */
export function useZone(named: string | null, position: Position | null): string {
  const zoneAt = useZoneAt(named === null ? position : null)
  return named ?? zoneAt ?? readersZone()
}
