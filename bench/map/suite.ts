import type { Browser, Page } from 'playwright'
import { openBrowser, openDocument } from '../harness/browser.ts'
import { htmlModule } from '../harness/html.ts'
import { interleave, type Row, type Suite } from '../harness/measure.ts'
import type { MapSide } from './page.ts'

const SUITE = 'map'
const NAMES: Record<MapSide, string> = {
  ours: 'canvas layer, rivers, labels, overlays',
  markercluster: 'Leaflet.markercluster',
}
const LOADS = [
  { count: 10_000, rounds: 7, fasterAtLeast: 10 },
  { count: 100_000, rounds: 5, fasterAtLeast: 40 },
]
const ZOOMS = { rounds: 5, neverOverMs: 50 }

/** Stations in memory to stations on the map, and the frames of a zoom, beside the usual way to cluster markers. */
export const mapSuite: Suite = {
  name: SUITE,
  async run(say) {
    const built = await documentWithMap()
    const atOnce = await openBrowser('at once')
    const display = await openBrowser('display')
    const rows: Row[] = []
    try {
      for (const { count, rounds, fasterAtLeast } of LOADS) {
        const stations = `${count.toLocaleString('en')} stations`
        say(`loading ${stations}, ${rounds} rounds`)
        const [ours, peer] = await interleave(
          side('ours', (name) => withPage(atOnce, built, (page) => load(page, name, count))),
          side('markercluster', (name) => withPage(atOnce, built, (page) => load(page, name, count))),
          rounds,
        )
        rows.push({ suite: SUITE, what: `load ${stations}`, ours, peer, target: { fasterAtLeast } })
        say(`zooming over ${stations}, ${ZOOMS.rounds} rounds`)
        const [ourZooms, peerZooms] = await interleave(
          side('ours', (name) => withPage(display, built, (page) => zoom(page, name, count))),
          side('markercluster', (name) => withPage(display, built, (page) => zoom(page, name, count))),
          ZOOMS.rounds,
        )
        rows.push({
          suite: SUITE,
          what: `longest frame of zooming, ${stations}`,
          ours: ourZooms,
          peer: peerZooms,
          target: { neverOverMs: ZOOMS.neverOverMs },
        })
      }
    } finally {
      await atOnce.close()
      await display.close()
    }
    return rows
  },
}

function side(name: MapSide, measure: (name: MapSide) => Promise<number>) {
  return { name: NAMES[name], measure: () => measure(name) }
}

function load(page: Page, name: MapSide, count: number): Promise<number> {
  return page.evaluate(([side, stations]) => window.mapBench.load(side, stations), [name, count] as const)
}

async function zoom(page: Page, name: MapSide, count: number): Promise<number> {
  await load(page, name, count)
  return page.evaluate(() => window.mapBench.zoom())
}

/** A new page for each measurement: nothing is compiled, cached or grown when the stations come. */
async function withPage(
  browser: Browser,
  { html, files }: Awaited<ReturnType<typeof documentWithMap>>,
  measure: (page: Page) => Promise<number>,
): Promise<number> {
  const page = await openDocument(browser, html, files)
  const milliseconds = await measure(page)
  await page.close()
  return milliseconds
}

function documentWithMap() {
  return htmlModule({
    entry: new URL('page.ts', import.meta.url),
    styles: '#map { height: 100vh }',
    body: '<div id="map"></div>',
  })
}
