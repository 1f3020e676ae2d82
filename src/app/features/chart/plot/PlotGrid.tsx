import { CartesianGrid } from 'recharts'
import { toX, toY } from '../../../../view/plot/paths/line-path.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { usePlot } from './plot-context.ts'

/** Recharts' grid on the coordinates of our own ticks: it would measure the text of its labels to find some. */
export function PlotGrid({ box }: { box: PlotBox }) {
  const { scale, values, timeLabels } = usePlot()
  return (
    <CartesianGrid
      verticalCoordinatesGenerator={() => timeLabels.map(({ ms }) => crisp(box.left + toX(scale, ms)))}
      horizontalCoordinatesGenerator={() => values.ticks.map((tick) => crisp(toY(scale, tick)))}
      zIndex={0}
    />
  )
}

/** The middle of a pixel: a hair line there has one row of pixels and no grey beside it. */
function crisp(pixels: number): number {
  return Math.floor(pixels) + 0.5
}
