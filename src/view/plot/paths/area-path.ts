import type { Line } from '../../../domain/series/series.ts'
import { toX } from '../time-scale.ts'
import {
  hundredths,
  inLogarithms,
  isPlain,
  type LinePaths,
  type PlotScale,
  STROKE_WIDTH,
} from './line-path.ts'

/** Readings a pixel from which on a line's area is drawn instead of its stroke. */
const DENSE = 3
/** Parts of a column that the line is followed through: in whole columns, gentle slopes would come out too thick. */
const BINS_PER_COLUMN = 2
/** Columns of one piece; even, so that pieces meet on whole device pixels, where no seam can show. */
const PIECE_COLUMNS = 256
const RADIUS = STROKE_WIDTH / 2
/** Areas are written in whole numbers: a third of the time to write, and to read, of numbers with a point. */
export const UNITS_PER_PIXEL = 100

/** Whether so many points stand in so little room that a browser takes several times longer over their stroke. */
export function isDense({ t }: Line, { width }: PlotScale): boolean {
  return t.length > DENSE * width
}

/** The area of a line's stroke, in `UNITS_PER_PIXEL`; a `null` breaks it. `columnPx`: half a device pixel. */
export function areaPaths(line: Line, scale: PlotScale, columnPx: number): LinePaths {
  return isPlain(scale)
    ? plainAreaPaths(line, scale, columnPx)
    : plainAreaPaths(...inLogarithms(line, scale), columnPx)
}

function plainAreaPaths({ t, v }: Line, scale: PlotScale, columnPx: number): LinePaths {
  const band = createBand(Math.ceil((scale.width / columnPx) * BINS_PER_COLUMN))
  const binsPerPixel = band.top.length / scale.width
  const perUnit = scale.height / (scale.high - scale.low)
  let dots = ''
  let isJoined = false
  let lastX = 0
  let lastY = 0
  for (let i = 0; i < t.length; i++) {
    const value = v[i] as number | null
    if (value === null) {
      isJoined = false
      continue
    }
    const x = toX(scale, t[i] as number) * binsPerPixel
    const y = scale.height - (value - scale.low) * perUnit
    if (isJoined) cross(band, lastX, lastY, x, y)
    else if (i + 1 >= t.length || v[i + 1] === null)
      dots += `M${hundredths((x * columnPx) / BINS_PER_COLUMN)} ${hundredths(y)}h0`
    cover(band, Math.floor(x), y)
    isJoined = true
    lastX = x
    lastY = y
  }
  return { line: [], area: polygons(band, columnPx), band: [], dots }
}

/** The highest and lowest place of a line in every bin, pixels from the plot's top; infinite where there is none. */
interface Band {
  top: Float64Array
  bottom: Float64Array
}

function createBand(bins: number): Band {
  return {
    top: new Float64Array(bins).fill(Number.POSITIVE_INFINITY),
    bottom: new Float64Array(bins).fill(Number.NEGATIVE_INFINITY),
  }
}

function cover({ top, bottom }: Band, bin: number, y: number): void {
  // a place outside is no place of a typed array: neither comparison holds
  if (y < (top[bin] as number)) top[bin] = y
  if (y > (bottom[bin] as number)) bottom[bin] = y
}

function cross(band: Band, fromX: number, fromY: number, endX: number, endY: number): void {
  const slope = (endY - fromY) / (endX - fromX)
  const last = Math.min(Math.floor(endX), band.top.length)
  for (let edge = Math.max(0, Math.floor(fromX) + 1); edge <= last; edge++) {
    const y = fromY + (edge - fromX) * slope
    cover(band, edge - 1, y)
    cover(band, edge, y)
  }
}

/** The outline a column at a time: a disc of the stroke's width, moved along the band (their Minkowski sum). */
function polygons({ top, bottom }: Band, columnPx: number): string[] {
  const rises = risesOf(columnPx / BINS_PER_COLUMN)
  const bins = top.length
  const pieces: string[] = []
  let upper = ''
  let lower = ''
  let corners = 0
  const close = () => {
    if (corners > 1) pieces.push(`M${upper.slice(1)}${lower}Z`)
    upper = ''
    lower = ''
    corners = 0
  }
  for (let column = 0; column * BINS_PER_COLUMN <= bins; column++) {
    const edge = column * BINS_PER_COLUMN
    let high = Number.POSITIVE_INFINITY
    let low = Number.NEGATIVE_INFINITY
    // plain comparisons: this runs for every column of every line while a reader waits for the next frame
    for (let away = 0; away < rises.length; away++) {
      const rise = rises[away] as number
      const before = edge - 1 - away
      const after = edge + away
      if (before >= 0) {
        if ((top[before] as number) - rise < high) high = (top[before] as number) - rise
        if ((bottom[before] as number) + rise > low) low = (bottom[before] as number) + rise
      }
      if (after < bins) {
        if ((top[after] as number) - rise < high) high = (top[after] as number) - rise
        if ((bottom[after] as number) + rise > low) low = (bottom[after] as number) + rise
      }
    }
    if (high > low) {
      close()
      continue
    }
    const x = Math.round(column * columnPx * UNITS_PER_PIXEL)
    const above = `L${x} ${Math.round(high * UNITS_PER_PIXEL)}`
    const below = `L${x} ${Math.round(low * UNITS_PER_PIXEL)}`
    upper += above
    lower = below + lower
    corners++
    if (column % PIECE_COLUMNS > 0) continue
    close()
    upper = above
    lower = below
    corners = 1
  }
  close()
  return pieces
}

function risesOf(binPx: number): number[] {
  const reach = Math.ceil(RADIUS / binPx - 0.5)
  return Array.from({ length: reach }, (_, away) => Math.sqrt(RADIUS ** 2 - ((away + 0.5) * binPx) ** 2))
}
