import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { painted } from '../harness/painted.ts'

/**
 * The page a careful developer writes without us: fetches the service's JSON, turns it into columns and gives them to
 * uPlot. The button draws the range that `choose` named; `taken` then has the milliseconds since the click.
 */
export interface BarePage {
  /** Credentials and what to draw: ids of the sensors, all in one plot, one scale a unit. */
  open(options: { authorization: string; sensors: { id: string; unit: string }[] }): void
  /** Path and query of the range that the button fetches. */
  choose(path: string): void
  taken: Promise<number>
  /** Values behind the picture. */
  values(): number
}

declare global {
  interface Window {
    barePage: BarePage
  }
}

interface Item {
  timestamp: string
  sensors: { id: string; value: number }[]
}

const SIZE = { width: 1300, height: 700 }
const COLOURS = ['#0b5cad', '#2f7fc1', '#b3541e', '#0f7a5a', '#8a4fbf', '#5d6b78']

const button = document.querySelector('button') as HTMLButtonElement
let plot: uPlot
let path = ''
let headers: Record<string, string> = {}
let ids: string[] = []

window.barePage = {
  open({ authorization, sensors }) {
    headers = { authorization }
    ids = sensors.map(({ id }) => id)
    plot = new uPlot(
      {
        ...SIZE,
        scales: { x: { time: true } },
        series: [
          {},
          ...sensors.map(({ id, unit }, i) => ({
            label: id,
            scale: unit,
            stroke: COLOURS[i] as string,
            width: 1,
          })),
        ],
        axes: [{}, ...[...new Set(sensors.map(({ unit }) => unit))].map((scale) => ({ scale }))],
      },
      [[], ...sensors.map(() => [])],
      document.body,
    )
  },
  choose(next) {
    path = next
    window.barePage.taken = new Promise((resolve, reject) => {
      button.onclick = (event) => {
        draw().then((at) => resolve(at - event.timeStamp), reject)
      }
    })
  },
  taken: Promise.resolve(0),
  values: () => plot.data.slice(1).reduce((sum, column) => sum + column.length, 0),
}

async function draw(): Promise<number> {
  const response = await fetch(path, { headers })
  const { data } = (await response.json()) as { data: Item[] }
  plot.setData(columnsOf(data))
  return painted()
}

function columnsOf(items: Item[]): uPlot.AlignedData {
  const seconds = new Float64Array(items.length)
  const columns = new Map(ids.map((id) => [id, new Float64Array(items.length).fill(Number.NaN)]))
  for (const [i, { timestamp, sensors }] of items.entries()) {
    seconds[i] = Date.parse(timestamp) / 1000
    for (const { id, value } of sensors) {
      const column = columns.get(id)
      if (column) column[i] = value
    }
  }
  return [seconds, ...columns.values()]
}
