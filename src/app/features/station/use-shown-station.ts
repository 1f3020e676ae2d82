import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { DeviceListing, DeviceState } from '../../../domain/device.ts'
import { devicesQuery } from '../../api/devices.ts'

/** The station that the address names, once the list is there and has it. */
export function useShownStation(): DeviceState | undefined {
  const id = useShownStationId()
  return useQuery({
    ...devicesQuery,
    select: (listing: DeviceListing) => listing.devices.find((device) => device.id === id),
  }).data
}

/** Id of the station that the address names, on whichever page. */
function useShownStationId(): string | undefined {
  const fromPath = useParams({ strict: false, select: (params) => params.id })
  const fromSearch = useSearch({ strict: false, select: (search) => search.station })
  return fromPath ?? fromSearch
}
