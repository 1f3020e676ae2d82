interface Space {
  width: number
  height: number
}

/** Equal cells in columns, filled from the top. */
export interface OverviewGrid {
  columns: number
  rows: number
  rowHeight: number
  shown: number
}

/** Width of a name, a level, a value and an arrow, by the row's height. */
const LEAST_ASPECT = 10.5
/** Larger rows look like headings; smaller ones cannot be read across a room. */
const TALLEST = 11
const SMALLEST = 4

const LETTER = 0.55

/** How much wider a reader's letter spacing, in letter sizes, makes the text. */
export function spreadOf(letterSpacingEm: number): number {
  return 1 + Math.max(0, letterSpacingEm) / LETTER
}

/**
 * The grid with the tallest rows that holds all stations, or as many as the smallest rows hold, less a cell
 * for the number of hidden ones. `spread`: how much wider letters are set.
 */
export function overviewGrid(stations: number, space: Space, spread = 1): OverviewGrid {
  const aspect = LEAST_ASPECT * spread
  const choices = columnChoices(space, aspect)
  const grids = choices.map((columns) => {
    const rows = Math.max(1, Math.ceil(stations / columns))
    const tallest = Math.min(TALLEST, space.width / columns / aspect)
    return { columns, rows, rowHeight: Math.min(tallest, space.height / rows), shown: stations }
  })
  const best = grids.reduce((a, b) => (b.rowHeight > a.rowHeight + 1e-9 ? b : a))
  if (best.rowHeight >= SMALLEST || stations <= 1) return best
  const columns = choices.at(-1) as number
  const rows = Math.max(1, Math.floor(space.height / SMALLEST))
  return { columns, rows, rowHeight: SMALLEST, shown: Math.min(stations, columns * rows - 1) }
}

function columnChoices({ width }: Space, aspect: number): number[] {
  const most = Math.max(1, Math.floor(width / (SMALLEST * aspect)))
  return Array.from({ length: most }, (_, n) => n + 1)
}
