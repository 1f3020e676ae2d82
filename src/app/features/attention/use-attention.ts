import { useQuery } from '@tanstack/react-query'
import type { AlarmListing } from '../../../domain/alarms/alarm-view.ts'
import type { DeviceListing } from '../../../domain/device.ts'
import { isAlert, waterState } from '../../../domain/levels/water-state.ts'
import { alarmsQuery } from '../../api/alarms/alarms.ts'
import { devicesQuery } from '../../api/devices.ts'

export interface Attention {
  danger: number
  warning: number
  watch: number
  silent: number
  /** `undefined` until it is loaded. */
  toTake: number | undefined
}

const NOTHING = { danger: 0, warning: 0, watch: 0, silent: 0 }

export function useAttention(): Attention {
  const { data: stations = NOTHING } = useQuery({ ...devicesQuery, select: stationsIn })
  const { data: toTake } = useQuery({ ...alarmsQuery, select: alarmsToTake })
  return { ...stations, toTake }
}

export function stationsIn({ devices }: DeviceListing): typeof NOTHING {
  const counts = { ...NOTHING }
  for (const device of devices) {
    if (device.freshness === 'silent') counts.silent++
    const state = waterState(device)
    if (isAlert(state)) counts[state]++
  }
  return counts
}

function alarmsToTake({ counts }: AlarmListing): number {
  return counts.bySeverity.reduce((sum, { unacknowledged }) => sum + unacknowledged, 0)
}
