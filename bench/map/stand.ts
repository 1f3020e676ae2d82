import type * as L from 'leaflet'
import type { DeviceState } from '../../src/domain/device.ts'

/** A way to show stations that stands on a map, without any yet. */
export type Stand = (map: L.Map) => {
  /** Resolves once what lies below the stations is drawn. */
  ready(): Promise<void>
  show(stations: readonly DeviceState[]): void
  isDrawn(): boolean
}
