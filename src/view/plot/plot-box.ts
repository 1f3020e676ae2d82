/**
 * Where the plots of a chart stand, CSS pixels; every panel has the same, so that one time is one place in
 * all of them.
 */
export interface PlotBox {
  /** Of the whole drawing, axes included. */
  width: number
  /** From the drawing's left edge to the plot's. */
  left: number
  plotWidth: number
  /** Pixel columns to ask the server for. */
  columns: number
}

export interface Gutters {
  left: number
  right: number
}

/** Two columns a device pixel make the line of all readings; more than the server gives is not asked for. */
const COLUMNS_PER_PIXEL = 2
const FEWEST_COLUMNS = 16
const MOST_COLUMNS = 8192

/**
 * Lays the plot on whole device pixels: M4 keeps what each pixel column needs only if its columns and the
 * screen's are the same ones. `offset` is the drawing's distance from the left edge of the page, `ratio`
 * device pixels a CSS pixel.
 */
export function plotBox(width: number, offset: number, ratio: number, gutters: Gutters): PlotBox {
  const begin = Math.ceil((offset + gutters.left) * ratio - 1e-6)
  const end = Math.floor((offset + width - gutters.right) * ratio + 1e-6)
  const pixels = Math.max(FEWEST_COLUMNS, end - begin)
  const wanted = pixels * COLUMNS_PER_PIXEL
  return {
    width,
    left: begin / ratio - offset,
    plotWidth: pixels / ratio,
    columns: wanted <= MOST_COLUMNS ? wanted : Math.min(MOST_COLUMNS, pixels),
  }
}

export function isSameBox(a: PlotBox, b: PlotBox): boolean {
  return a.width === b.width && a.left === b.left && a.plotWidth === b.plotWidth && a.columns === b.columns
}
