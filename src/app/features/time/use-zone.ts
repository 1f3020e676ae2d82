import { useSearch } from '@tanstack/react-router'
import type { Position } from '../../../domain/device.ts'
import { offsetLabel, offsetLabels } from '../../../domain/format/date-format.ts'
import { useZoneAt } from '../../../view/time/use-zone-at.ts'
import { isNamedZone, readersZone, type ZoneChoice } from '../../../view/time/zone.ts'
import { chartPreferences } from '../preferences/preferences.ts'
import { useShownRange } from './shown-range.ts'

/** The address' choice, else the preferred one. */
export function useZoneChoice(): ZoneChoice {
  return (
    useSearch({ strict: false, select: (search) => search.zone }) ?? chartPreferences.get().zone ?? 'local'
  )
}

/**
 * The zone of shown times. 'station' is the zone of `station`; without its position, or until loaded, the
 * reader's. `label` is the offset as in `useOffsetOf`; for an instant use `offsetLabel`.
 */
export function useZone(station?: { position: Position | null } | null) {
  const choice = useZoneChoice()
  const stations = useZoneAt(choice === 'station' ? (station?.position ?? null) : null)
  const zone = choice === 'utc' ? 'UTC' : isNamedZone(choice) ? choice : (stations ?? readersZone())
  return { zone, label: useOffsetOf()(zone) }
}

/** `UTC+7`: a zone's offset over the page's range, or now. */
export function useOffsetOf(): (zone: string) => string {
  const range = useShownRange()
  return (zone) => (range ? offsetLabels(zone, range.fromMs, range.toMs) : offsetLabel(zone, Date.now()))
}
