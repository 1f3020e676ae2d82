import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { DeviceListing, DeviceState } from '../../../domain/device.ts'
import { devicesQuery } from '../../api/devices.ts'

export function useStation(id: string | undefined): DeviceState | undefined {
  return useQuery({
    ...devicesQuery,
    select: (listing: DeviceListing) => listing.devices.find((device) => device.id === id),
  }).data
}

export function useShownStation(): DeviceState | undefined {
  const fromPath = useParams({ strict: false, select: (params) => params.id })
  const fromSearch = useSearch({ strict: false, select: (search) => search.station })
  return useStation(fromPath ?? fromSearch)
}
