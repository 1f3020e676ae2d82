import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { agedDevices } from '../../../domain/aged-devices.ts'
import { devicesQuery } from '../../api/devices.ts'
import { useNow } from '../time/use-now.ts'

/** Interval of computing freshness without an answer. */
const TICK_MS = 30_000

/** Ages freshness by the time since the answer, not by this machine's clock, which may be wrong. */
export function useListing() {
  const { data, dataUpdatedAt, error, refetch } = useQuery(devicesQuery)
  const now = useNow(TICK_MS)
  const devices = useMemo(
    () => data && agedDevices(data.devices, data.asOf + Math.max(0, now - dataUpdatedAt)),
    [data, dataUpdatedAt, now],
  )
  return {
    devices,
    /** Still waiting for their first values. */
    unread: data?.unread ?? 0,
    /** The service has more stations than are listed. */
    isCut: (data?.omitted ?? 0) > 0,
    failure: error,
    retry: () => void refetch(),
  }
}
