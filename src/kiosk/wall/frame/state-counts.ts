import type { DeviceState } from '../../../domain/device.ts'
import { WATER_STATES, type WaterState, waterState } from '../../../domain/levels/water-state.ts'

/** A state and how many stations are in it. */
export interface StateCount {
  /** `silent` is a station that says nothing now, `none` one that has no levels. */
  state: WaterState | 'silent'
  count: number
}

const ORDER = [...WATER_STATES, 'silent'] as const

/** How many stations are in each state, worst first, those without any left out. */
export function stateCounts(devices: readonly DeviceState[]): StateCount[] {
  const states = devices.map((device) => (device.freshness === 'silent' ? 'silent' : waterState(device)))
  return ORDER.map((state) => ({ state, count: states.filter((one) => one === state).length })).filter(
    ({ count }) => count > 0,
  )
}
