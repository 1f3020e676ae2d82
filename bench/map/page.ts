import L from 'leaflet'
import 'leaflet.markercluster'
import { GLYPH_NAMES } from '../../src/app/features/map/glyphs.ts'
import { neutralLookIndex, neutralLooks } from '../../src/app/features/map/station-layer/looks.ts'
import { stationPoints } from '../../src/app/features/map/station-layer/points.ts'
import { createStationLayer } from '../../src/app/features/map/station-layer/station-layer.ts'
import { awake, painted } from '../harness/painted.ts'
import { benchStations, EXTENT } from './stations.ts'

export type MapSide = 'ours' | 'markercluster'

export interface MapBench {
  /** Milliseconds from stations in memory to all of them painted, on a map that stands already. */
  load(side: MapSide, count: number): Promise<number>
  /** Zooms in and out again, three levels each; the longest time between two frames meanwhile, in milliseconds. */
  zoom(): Promise<number>
}

declare global {
  interface Window {
    mapBench: MapBench
  }
}

const LEVELS = 3
const map = L.map('map', { maxZoom: 18, zoomControl: false, attributionControl: false }).fitBounds(EXTENT)

window.mapBench = {
  async load(side, count) {
    const stations = benchStations(count)
    await awake()
    const begin = performance.now()
    if (side === 'ours') loadOurs(stations)
    else loadMarkercluster(stations)
    return (await painted()) - begin
  },
  async zoom() {
    const frames = watchFrames()
    for (let step = 0; step < 2 * LEVELS; step++) {
      const ended = new Promise((resolve) => map.once('zoomend', resolve))
      if (step < LEVELS) map.zoomIn()
      else map.zoomOut()
      await ended
      await painted()
    }
    return frames.end()
  },
}

function loadOurs(stations: ReturnType<typeof benchStations>): void {
  const glyph = GLYPH_NAMES[0] as (typeof GLYPH_NAMES)[number]
  const look = neutralLookIndex(glyph, 'live')
  const colours = { neutral: '#3a6ea5', onNeutral: '#fff', surface: '#fff', faint: '#6b7884', ink: '#14202b' }
  const stationLayer = createStationLayer(map, {
    pane: 'overlayPane',
    looks: neutralLooks(colours),
    colours,
    font: 'sans-serif',
  })
  stationLayer.layer.addTo(map)
  stationLayer.setStations(stationPoints(stations.map((station, rank) => ({ ...station, look, rank }))))
}

function loadMarkercluster(stations: ReturnType<typeof benchStations>): void {
  // one icon for all, and no picture to fetch: the cheapest markers there are
  const icon = L.divIcon({ className: 'station', iconSize: [12, 12] })
  const group = L.markerClusterGroup()
  group.addLayers(stations.map(({ lat, lng }) => L.marker([lat, lng], { icon })))
  group.addTo(map)
}

function watchFrames(): { end(): number } {
  let longest = 0
  let last = performance.now()
  let request = requestAnimationFrame(function next() {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    request = requestAnimationFrame(next)
  })
  return {
    end() {
      cancelAnimationFrame(request)
      return longest
    },
  }
}
