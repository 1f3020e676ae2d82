import type * as L from 'leaflet'
import type { DeviceState } from '../../src/domain/device.ts'

/** A way to show stations that stands on a map, without any yet. */
export type Stand = (map: L.Map) => {
  show(stations: readonly DeviceState[]): void
  isDrawn(): boolean
}
