import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { agedDevices } from '../../../domain/aged-devices.ts'
import type { DeviceState } from '../../../domain/device.ts'
import { devicesQuery } from '../../api/devices.ts'
import { useNow } from '../time/use-now.ts'

/** How often freshness is looked at anew while no answer comes. */
const TICK_MS = 30_000

export interface Listing {
  /** `undefined` before the first answer. */
  devices: DeviceState[] | undefined
  /** Stations whose values are still to be read for the first time. */
  unread: number
  /** The service has more stations than are shown. */
  isCut: boolean
  failure: Error | null
  retry: () => void
}

/**
 * Every device, as fresh as it can be by now: while our server does not answer, its stations grow late and
 * silent. By how long ago the answer came, not by the time of day, which may be wrong here.
 */
export function useListing(): Listing {
  const { data, dataUpdatedAt, error, refetch } = useQuery(devicesQuery)
  const now = useNow(TICK_MS)
  const devices = useMemo(
    () => data && agedDevices(data.devices, data.asOf + Math.max(0, now - dataUpdatedAt)),
    [data, dataUpdatedAt, now],
  )
  return {
    devices,
    unread: data?.unread ?? 0,
    isCut: (data?.omitted ?? 0) > 0,
    failure: error,
    retry: () => void refetch(),
  }
}
