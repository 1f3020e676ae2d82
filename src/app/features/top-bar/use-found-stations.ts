import { useDeferredValue, useMemo } from 'react'
import { attentionOrder } from '../../../domain/attention.ts'
import type { DeviceState } from '../../../domain/device.ts'
import { filterStations, type StationFilter } from '../station/search-stations.ts'
import { useListing } from '../station/use-listing.ts'

const MAX_SHOWN = 8
const NONE: readonly DeviceState[] = []

/** Most urgent first; `found` is `null` without a text. */
export function useFoundStations(text: string) {
  const { devices = NONE } = useListing()
  const wanted = useDeferredValue(text.trim())
  const found = useMemo(
    () => (wanted === '' ? null : findStations(devices, { q: wanted })),
    [devices, wanted],
  )
  return {
    found,
    /** `undefined` without a text. */
    findFirst: (filter: StationFilter) => (filter.q?.trim() ? findStations(devices, filter)[0] : undefined),
  }
}

/** Most urgent first, as in the map's list. */
export function findStations(devices: readonly DeviceState[], filter: StationFilter): DeviceState[] {
  return attentionOrder(filterStations(devices, filter)).slice(0, MAX_SHOWN)
}
