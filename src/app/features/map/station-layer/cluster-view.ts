import { type Frame, worldSizePx } from '../../../../view/map/world.ts'
import { makeWay } from './make-way.ts'
import type { Mark, WorldBox } from './mark.ts'
import type { StationPoints } from './points.ts'

export interface ClusterOptions {
  /** Side of the grid's cells in CSS pixels. */
  cellPx: number
  /** Marks of neighbouring cells whose centres are closer than this become one. */
  mergePx: number
  /** Segment of each look. */
  segmentOf: Uint8Array
  segmentCount: number
  /** Stands alone whatever it is: the selected station. */
  selected: number
}

/**
 * The marks of one frame and a cell around it. Stations fall into the cells of a grid that is fixed to the world, so
 * that marks keep their place while the map is dragged; a mark stands at the mean of its stations, and marks that
 * come too close across the edge of a cell are merged. What stands out stands alone, and the others make way for it. Every
 * station of a cell that the frame touches is counted in exactly one mark. One pass over the columns: 100,000 stations take about a millisecond.
 */
export function clusterView(points: StationPoints, frame: Frame, options: ClusterOptions): Mark[] {
  const { cellPx, segmentOf, segmentCount, selected } = options
  const size = worldSizePx(frame.zoom)
  const firstColumn = Math.floor(frame.left / cellPx) - 1
  const firstRow = Math.floor(frame.top / cellPx) - 1
  const columns = Math.floor((frame.left + frame.width) / cellPx) + 2 - firstColumn
  const rows = Math.floor((frame.top + frame.height) / cellPx) + 2 - firstRow
  const cells = new Array<Mark | undefined>(columns * rows)
  const lone: Mark[] = []

  const { x, y, look, rank, alone } = points
  for (let i = 0; i < x.length; i++) {
    const worldLeft = (x[i] as number) * size
    const worldTop = (y[i] as number) * size
    const column = Math.floor(worldLeft / cellPx) - firstColumn
    const row = Math.floor(worldTop / cellPx) - firstRow
    if (column < 0 || column >= columns || row < 0 || row >= rows) continue
    const segment = segmentOf[look[i] as number] as number
    const cell = row * columns + column
    const isAlone = i === selected || alone[i] === 1
    const mark = (isAlone ? undefined : cells[cell]) ?? emptyMark(i, segmentCount)
    if (isAlone) lone.push(mark)
    else cells[cell] = mark
    mark.x += worldLeft - frame.left
    mark.y += worldTop - frame.top
    mark.count++
    mark.bySegment[segment] = (mark.bySegment[segment] as number) + 1
    if ((rank[i] as number) < (rank[mark.station] as number)) mark.station = i
    widen(mark.box, x[i] as number, y[i] as number)
  }

  for (const mark of cells) if (mark) settle(mark)
  mergeNeighbours(cells, columns, options.mergePx, rank)
  const together = cells.filter((mark) => mark !== undefined)
  lone.sort(
    (a, b) =>
      Number(b.station === selected) - Number(a.station === selected) ||
      (rank[a.station] as number) - (rank[b.station] as number),
  )
  makeWay(lone, together)
  return [...together, ...lone]
}

function emptyMark(station: number, segmentCount: number): Mark {
  const box = { west: 1, north: 1, east: 0, south: 0 }
  return { x: 0, y: 0, count: 0, station, bySegment: new Uint32Array(segmentCount), box }
}

function widen(box: WorldBox, x: number, y: number): void {
  if (x < box.west) box.west = x
  if (x > box.east) box.east = x
  if (y < box.north) box.north = y
  if (y > box.south) box.south = y
}

/** Places were summed up while stations were counted; here they become a mean. */
function settle(mark: Mark): void {
  mark.x /= mark.count
  mark.y /= mark.count
}

/** Takes each mark's neighbours to the east and south into it where they are too close; the others met it before. */
function mergeNeighbours(
  cells: (Mark | undefined)[],
  columns: number,
  mergePx: number,
  rank: Uint32Array,
): void {
  for (let cell = 0; cell < cells.length; cell++) {
    const mark = cells[cell]
    if (!mark) continue
    const isFirst = cell % columns === 0
    const isLast = cell % columns === columns - 1
    const neighbours = [
      isLast ? -1 : cell + 1,
      isFirst ? -1 : cell + columns - 1,
      cell + columns,
      isLast ? -1 : cell + columns + 1,
    ]
    for (const at of neighbours) {
      const other = cells[at]
      if (!other || Math.hypot(mark.x - other.x, mark.y - other.y) >= mergePx) continue
      absorb(mark, other, rank)
      cells[at] = undefined
    }
  }
}

function absorb(mark: Mark, other: Mark, rank: Uint32Array): void {
  const count = mark.count + other.count
  mark.x = (mark.x * mark.count + other.x * other.count) / count
  mark.y = (mark.y * mark.count + other.y * other.count) / count
  mark.count = count
  if ((rank[other.station] as number) < (rank[mark.station] as number)) mark.station = other.station
  widen(mark.box, other.box.west, other.box.north)
  widen(mark.box, other.box.east, other.box.south)
  for (let i = 0; i < mark.bySegment.length; i++) {
    mark.bySegment[i] = (mark.bySegment[i] as number) + (other.bySegment[i] as number)
  }
}
