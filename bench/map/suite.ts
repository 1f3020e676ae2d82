import type { Page } from 'playwright'
import { htmlModule, onDocument, openBrowser } from '../harness/html.ts'
import { measured, type Row, type Suite } from '../harness/measure.ts'
import type { MapSide } from './page.ts'

const NAMES: Record<MapSide, string> = {
  ours: 'canvas layer, rivers, labels, overlays',
  markercluster: 'Leaflet.markercluster',
}
const LOADS = [
  { count: 10_000, rounds: 7, fasterAtLeast: 10 },
  { count: 100_000, rounds: 5, fasterAtLeast: 40 },
]
const ZOOM_ROUNDS = 5

/** Stations in memory to stations on the map, and the frames of a zoom, beside the usual way to cluster markers. */
export const mapSuite: Suite = {
  name: 'map',
  async run(say) {
    const entry = new URL('page.ts', import.meta.url)
    const parts = { entry, styles: '#map { height: 100vh }', body: '<div id="map"></div>' }
    const document = await htmlModule(parts)
    const [atOnce, display] = [await openBrowser('at once'), await openBrowser('display')]
    // a new page for each measurement: nothing is compiled, cached or grown when the stations come
    const sides = (browser: typeof atOnce, measure: (page: Page, side: MapSide) => Promise<number>) => {
      const side = (which: MapSide) => ({
        name: NAMES[which],
        measure: async () => [await onDocument(browser, document, (page) => measure(page, which))],
      })
      return { ours: side('ours'), peer: side('markercluster') }
    }
    const rows: Row[] = []
    try {
      for (const { count, rounds, fasterAtLeast } of LOADS) {
        const stations = `${count.toLocaleString('en')} stations`
        say(stations)
        const load = (page: Page, side: MapSide) =>
          page.evaluate(([which, n]) => window.mapBench.load(which, n), [side, count] as const)
        const zoom = async (page: Page, side: MapSide) => {
          await load(page, side)
          return page.evaluate(() => window.mapBench.zoom())
        }
        const loaded = { what: `load ${stations}, ms`, target: { fasterAtLeast } }
        const zoomed = { what: `longest frame of zooming, ${stations}, ms`, target: { neverOver: 50 } }
        rows.push(...(await measured({ ...sides(atOnce, load), rounds, figures: [loaded] })))
        rows.push(...(await measured({ ...sides(display, zoom), rounds: ZOOM_ROUNDS, figures: [zoomed] })))
      }
    } finally {
      await atOnce.close()
      await display.close()
    }
    return rows
  },
}
