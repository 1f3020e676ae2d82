import '../../src/app/styles/index.css'
import '../../src/app/styles/map.css'
import L from 'leaflet'
import { awake, painted } from '../harness/painted.ts'
import { type Stand, standMarkercluster } from './stand-markercluster.ts'
import { standOurs } from './stand-ours.tsx'
import { benchStations, EXTENT } from './stations.ts'

export type MapSide = 'ours' | 'markercluster'

declare global {
  interface Window {
    mapBench: {
      /** Milliseconds from stations in memory to all of them painted, on a map that stood without them. */
      load(side: MapSide, count: number): Promise<number>
      /** Zooms in and out again, three levels each; the longest time between two frames meanwhile, in milliseconds. */
      zoom(): Promise<number>
    }
  }
}

const STAND: Record<MapSide, Stand> = { ours: standOurs, markercluster: standMarkercluster }
const LEVELS = 3
const map = L.map('map', {
  maxZoom: 18,
  zoomControl: false,
  attributionControl: false,
  fadeAnimation: false,
}).fitBounds(EXTENT)

window.mapBench = {
  async load(side, count) {
    const stations = benchStations(count)
    const layer = STAND[side](map)
    await layer.ready()
    await awake()
    const begin = performance.now()
    layer.show(stations)
    return (await painted(layer.isDrawn)) - begin
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
    return frames.longest()
  },
}

/** Watches the time between frames from now on. */
function watchFrames(): { longest(): number } {
  let [longest, last] = [0, performance.now()]
  let request = requestAnimationFrame(function next() {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    request = requestAnimationFrame(next)
  })
  return {
    /** The longest until now, in milliseconds; ends the watch. */
    longest() {
      cancelAnimationFrame(request)
      return longest
    },
  }
}
