import L from 'leaflet'
import 'leaflet.markercluster'
import 'leaflet.markercluster/dist/MarkerCluster.css'
import 'leaflet.markercluster/dist/MarkerCluster.Default.css'
import type { DeviceState } from '../../src/domain/device.ts'

/** A way to show stations that stands on a map, without any yet. */
export type Stand = (map: L.Map) => {
  /** Resolves once what lies below the stations is drawn. */
  ready(): Promise<void>
  show(stations: readonly DeviceState[]): void
  isDrawn(): boolean
}

/** The plugin as its documentation has it, and all markers added at once, which is its fast way. */
export const standMarkercluster: Stand = (map) => {
  // one icon for all, no label and no picture to fetch: the cheapest markers there are
  const icon = L.divIcon({ className: 'station', iconSize: [12, 12] })
  const group = L.markerClusterGroup().addTo(map)
  return {
    ready: async () => {},
    show(stations) {
      group.addLayers(
        stations.flatMap(({ position }) =>
          position ? [L.marker([position.lat, position.lng], { icon })] : [],
        ),
      )
    },
    isDrawn: () => group.getLayers().length > 0,
  }
}
