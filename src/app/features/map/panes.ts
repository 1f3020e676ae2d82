/** From the ground up. The base map lies in Leaflet's tile pane below. */
export const PANES = {
  overlays: 'overlays',
  places: 'places',
  stations: 'stations',
  markers: 'markers',
} as const

export const PANE_HEIGHTS: Record<keyof typeof PANES, string> = {
  overlays: '340',
  places: '350',
  stations: '400',
  markers: '600',
}
