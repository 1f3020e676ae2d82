import type { Position } from '../../domain/device.ts'
import { useZoneAt } from '../../view/time/use-zone-at.ts'
import { readersZone } from '../../view/time/zone.ts'

/** The address' zone, else the place's; until that is loaded the reader's: times show their offset. */
export function useZone(named: string | null, position: Position | null): string {
  const zoneAt = useZoneAt(named === null ? position : null)
  return named ?? zoneAt ?? readersZone()
}
