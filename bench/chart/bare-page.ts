import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { STROKE_WIDTH } from '../../src/view/plot/paths/line-path.ts'
import { painted } from '../harness/painted.ts'

/**
 * The page a careful developer writes without us: fetches the service's JSON, turns it into columns and gives them to uPlot in one
 * plot.
 */
export interface BarePage {
  /** Milliseconds from the click after `choose` to the painted plot; of what it shows at first, the time when it was painted. */
  taken: Promise<number>
  /** Path that the button fetches. */
  choose(path: string): void
  /** Values behind the picture. */
  values(): number
}

declare global {
  interface Window {
    barePage: BarePage
  }
}

/** What the page shows at first, as its document has it. */
export interface TimedRequest {
  authorization: string
  path: string
}

interface Item {
  timestamp: string
  sensors: { id: string; value: number }[]
}

const SIZE = { width: 1300, height: 700 }
const COLOURS = ['#0b5cad', '#b3541e', '#0f7a5a', '#8a4fbf', '#5d6b78', '#c02f5c']

const { authorization, path: first } = JSON.parse(
  document.querySelector('#asked')?.textContent ?? '',
) as TimedRequest
let plot: uPlot | undefined

window.barePage = {
  taken: draw(first),
  choose(path) {
    window.barePage.taken = new Promise((resolve, reject) => {
      const button = document.querySelector('button') as HTMLButtonElement
      button.onclick = (event) => void draw(path).then((at) => resolve(at - event.timeStamp), reject)
    })
  },
  values: () => plot?.data.slice(1).reduce((sum, column) => sum + column.length, 0) ?? 0,
}

async function draw(path: string): Promise<number> {
  const { data: items } = (await (await fetch(path, { headers: { authorization } })).json()) as {
    data: Item[]
  }
  const seconds = new Float64Array(items.length)
  const columns = new Map(items[0]?.sensors.map(({ id }) => [id, new Float64Array(items.length)]))
  for (const [i, { timestamp, sensors }] of items.entries()) {
    seconds[i] = Date.parse(timestamp) / 1000
    for (const { id, value } of sensors) {
      const column = columns.get(id)
      if (column) column[i] = value
    }
  }
  const data: uPlot.AlignedData = [seconds, ...columns.values()]
  const line = (_: unknown, i: number) => ({ label: `${i}`, scale: `${i}`, stroke: COLOURS[i] as string })
  const series = [{}, ...data.slice(1).map((one, i) => ({ ...line(one, i), width: STROKE_WIDTH }))]
  if (plot) plot.setData(data)
  else plot = new uPlot({ ...SIZE, series }, data, document.body)
  return painted()
}
