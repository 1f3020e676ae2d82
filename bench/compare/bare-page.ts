import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { STROKE_WIDTH } from '../../src/view/plot/paths/line-path.ts'
import { hovers } from '../harness/hovers.ts'
import { median } from '../harness/interleave.ts'
import { painted } from '../harness/painted.ts'

/**
 * The page a careful developer writes without us: fetches the service's JSON of all gauges at once, turns it into columns and gives
 * them to uPlot in one plot. The gauges report at the same times, so one column of times stands for all.
 */
export interface BareComparison {
  /** Milliseconds from the beginning of the navigation to the painted plot. */
  taken: Promise<number>
  /** Median over some places of the pointer. */
  hover(): Promise<number>
  /** Values behind the picture. */
  values(): number
}

declare global {
  interface Window {
    bareComparison: BareComparison
  }
}

/** What the page is of, as its document has it. */
export interface Asked {
  authorization: string
  paths: string[]
}

interface Item {
  timestamp: string
  sensors: { value: number }[]
}

const SIZE = { width: 1300, height: 640 }
const COLOURS = ['#0b5cad', '#b3541e', '#0f7a5a', '#8a4fbf', '#5d6b78', '#c02f5c']

const asked = JSON.parse(document.querySelector('#asked')?.textContent ?? '') as Asked
const headers = { authorization: asked.authorization }
let plot: uPlot

window.bareComparison = {
  taken: draw(),
  hover: async () => median(await hovers({ plot: plot.over, readout })),
  values: () => plot.data.slice(1).reduce((sum, column) => sum + column.length, 0),
}

async function draw(): Promise<number> {
  const columns = await Promise.all(asked.paths.map(read))
  const series = columns.map((_, i) => ({
    label: `Gauge ${i + 1}`,
    stroke: COLOURS[i] as string,
    width: STROKE_WIDTH,
  }))
  const seconds = columns[0]?.seconds ?? new Float64Array()
  const data: uPlot.AlignedData = [seconds, ...columns.map(({ values }) => values)]
  plot = new uPlot({ ...SIZE, series: [{}, ...series] }, data, document.body)
  return painted()
}

async function read(path: string) {
  const response = await fetch(path, { headers })
  const { data } = (await response.json()) as { data: Item[] }
  const seconds = new Float64Array(data.length)
  const values = new Float64Array(data.length)
  for (const [i, { timestamp, sensors }] of data.entries()) {
    seconds[i] = Date.parse(timestamp) / 1000
    values[i] = sensors[0]?.value ?? Number.NaN
  }
  return { seconds, values }
}

function readout(): string {
  return [...document.querySelectorAll('.u-legend .u-value')].map((value) => value.textContent).join(' ')
}
