import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { agedDevices } from '../../../domain/aged-devices.ts'
import { devicesQuery } from '../../api/devices.ts'
import { useNow } from '../time/use-now.ts'

/** How often freshness is computed again while no answer comes. */
const TICK_MS = 30_000

/**
 * Every device, as fresh as it can be by now: while our server does not answer, its stations grow late and
 * silent. By how long ago the answer came, not by the time of day, which may be wrong here.
 */
export function useListing() {
  const { data, dataUpdatedAt, error, refetch } = useQuery(devicesQuery)
  const now = useNow(TICK_MS)
  const devices = useMemo(
    () => data && agedDevices(data.devices, data.asOf + Math.max(0, now - dataUpdatedAt)),
    [data, dataUpdatedAt, now],
  )
  return {
    /** `undefined` before the first answer. */
    devices,
    /** Stations whose values are still to be read for the first time. */
    unread: data?.unread ?? 0,
    /** The service has more stations than are shown. */
    isCut: (data?.omitted ?? 0) > 0,
    failure: error,
    retry: () => void refetch(),
  }
}
