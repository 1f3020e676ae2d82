import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { attentionOrder } from '../../../domain/attention.ts'
import type { DeviceState } from '../../../domain/device.ts'
import { devicesQuery } from '../../api/devices.ts'
import { filterStations } from '../station/search-stations.ts'

const MOST_SHOWN = 8
const NONE: readonly DeviceState[] = []

/** The stations that a text finds, most urgent first; `found` is `null` without a text. */
export function useFoundStations(text: string) {
  const { data } = useQuery(devicesQuery)
  const devices = data?.devices ?? NONE
  const wanted = useDeferredValue(text.trim())
  const found = useMemo(() => (wanted === '' ? null : findStations(devices, wanted)), [devices, wanted])
  return {
    found,
    findFirst: (sought: string) => (sought.trim() === '' ? undefined : findStations(devices, sought)[0]),
  }
}

/** The first stations that a text finds, most urgent first. */
export function findStations(devices: readonly DeviceState[], q: string): DeviceState[] {
  return attentionOrder(filterStations(devices, { q })).slice(0, MOST_SHOWN)
}
