import type { Position } from '../../domain/device.ts'
import { useZoneAt } from '../../view/time/use-zone-at.ts'
import { readersZone } from '../../view/time/zone.ts'

/**
 * IANA zone to show a station's times in: the one the address names, else that of the place, until that is known the
 * reader's, so show times with their offset.
 */
export function useZone(named: string | null, position: Position | null): string {
  const zoneAt = useZoneAt(named === null ? position : null)
  return named ?? zoneAt ?? readersZone()
}
