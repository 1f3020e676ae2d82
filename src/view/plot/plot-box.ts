import { type TimeScale, unfoldedBy } from './time-scale.ts'

/** Position of the plots of a chart, CSS pixels. All panels share it, so that a time has the same x in each. */
export interface PlotBox {
  width: number
  left: number
  plotWidth: number
  columns: number
}

export interface Gutters {
  left: number
  right: number
}

/** Two columns a device pixel draw the same line as all readings; the server's maximum is the limit. */
const COLUMNS_PER_PIXEL = 2
const MIN_COLUMNS = 16
const MAX_COLUMNS = 8192

/** Aligns the plot with device pixels, as M4 needs; `offset` from the page's left, `ratio` device to CSS. */
export function plotBox(width: number, offset: number, ratio: number, gutters: Gutters): PlotBox {
  const begin = Math.ceil((offset + gutters.left) * ratio - 1e-6)
  const end = Math.floor((offset + width - gutters.right) * ratio + 1e-6)
  const pixels = Math.max(MIN_COLUMNS, end - begin)
  const wanted = pixels * COLUMNS_PER_PIXEL
  return {
    width,
    left: begin / ratio - offset,
    plotWidth: pixels / ratio,
    columns: wanted <= MAX_COLUMNS ? wanted : Math.min(MAX_COLUMNS, pixels),
  }
}

/** Columns to request so that what the folds leave has as many as the plot, up to the server's maximum. */
export function columnsOf({ columns }: Pick<PlotBox, 'columns'>, scale: TimeScale): number {
  return Math.min(MAX_COLUMNS, Math.round(columns * unfoldedBy(scale)))
}

export function isSameBox(a: PlotBox, b: PlotBox): boolean {
  return a.width === b.width && a.left === b.left && a.plotWidth === b.plotWidth && a.columns === b.columns
}
