import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { STROKE_WIDTH } from '../../src/view/plot/paths/line-path.ts'
import { hovers } from '../harness/hovers.ts'
import { median } from '../harness/measure.ts'
import { painted } from '../harness/painted.ts'

/**
 * The page a careful developer writes without us: fetches the service's JSON, turns it into columns and gives them to uPlot in one
 * plot. Devices report at the same times, so one column of times stands for all.
 */
export interface BarePage {
  /** Milliseconds to the painted plot: from the beginning of the navigation, or from the click after `choose`. */
  taken: Promise<number>
  /** Paths that the button fetches. */
  choose(paths: string[]): void
  /** Median over some places of the pointer. */
  hover(): Promise<number>
  /** Values behind the picture. */
  values(): number
}

declare global {
  interface Window {
    barePage: BarePage
  }
}

/** What the page shows at first, as its document has it. */
export interface Asked {
  authorization: string
  paths: string[]
}

interface Item {
  timestamp: string
  sensors: { id: string; value: number }[]
}

const SIZE = { width: 1300, height: 700 }
const COLOURS = ['#0b5cad', '#b3541e', '#0f7a5a', '#8a4fbf', '#5d6b78', '#c02f5c']

const asked = JSON.parse(document.querySelector('#asked')?.textContent ?? '') as Asked
const headers = { authorization: asked.authorization }
let plot: uPlot | undefined

window.barePage = {
  taken: draw(asked.paths),
  choose(paths) {
    window.barePage.taken = new Promise((resolve, reject) => {
      const button = document.querySelector('button') as HTMLButtonElement
      button.onclick = (event) => void draw(paths).then((at) => resolve(at - event.timeStamp), reject)
    })
  },
  hover: async () => median(await hovers({ plot: plot?.over as Element, readout })),
  values: () => plot?.data.slice(1).reduce((sum, column) => sum + column.length, 0) ?? 0,
}

async function draw(paths: readonly string[]): Promise<number> {
  const all = await Promise.all(paths.map(read))
  const data: uPlot.AlignedData = [all[0]?.seconds ?? [], ...all.flatMap(({ columns }) => columns)]
  if (plot) plot.setData(data)
  else {
    const lines = data
      .slice(1)
      .map((_, i) => ({ label: `${i}`, scale: `${i}`, stroke: COLOURS[i] as string }))
    const series = [{}, ...lines.map((line) => ({ ...line, width: STROKE_WIDTH }))]
    plot = new uPlot({ ...SIZE, series }, data, document.body)
  }
  return painted()
}

async function read(path: string): Promise<{ seconds: Float64Array; columns: Float64Array[] }> {
  const { data } = (await (await fetch(path, { headers })).json()) as { data: Item[] }
  const seconds = new Float64Array(data.length)
  const columns = new Map(data[0]?.sensors.map(({ id }) => [id, new Float64Array(data.length)]))
  for (const [i, { timestamp, sensors }] of data.entries()) {
    seconds[i] = Date.parse(timestamp) / 1000
    for (const { id, value } of sensors) {
      const column = columns.get(id)
      if (column) column[i] = value
    }
  }
  return { seconds, columns: [...columns.values()] }
}

function readout(): string {
  return [...document.querySelectorAll('.u-legend .u-value')].map((value) => value.textContent).join(' ')
}
