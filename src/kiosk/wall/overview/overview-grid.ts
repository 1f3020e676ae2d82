/** Room for the overview in units of a percent of the screen's shorter side. */
export interface Room {
  width: number
  height: number
}

/** Equal cells in columns that are filled from the top, and how many stations have one. */
export interface OverviewGrid {
  columns: number
  rows: number
  /** Height of a row, in the same units; a cell's letters are a fixed share of it. */
  rowHeight: number
  shown: number
}

/** Room a name, a level, a value and an arrow need beside each other, by the height of their row. */
const LEAST_ASPECT = 10.5
/** Larger rows would look like headings; smaller ones cannot be read across a room. */
const TALLEST = 11
const SMALLEST = 4

/** Width of a letter by its size, about. */
const LETTER = 0.55

/** How much more room letters take that a reader has set apart, by what that adds to each, in letter sizes. */
export function spreadOf(letterSpacingEm: number): number {
  return 1 + Math.max(0, letterSpacingEm) / LETTER
}

/**
 * The grid with the tallest rows that holds `stations` cells; where even the smallest rows do not hold all,
 * as many as it can, less one cell in which to say how many are not shown. `spread` is how much wider than
 * ours the letters are set.
 */
export function overviewGrid(stations: number, room: Room, spread = 1): OverviewGrid {
  const aspect = LEAST_ASPECT * spread
  const choices = columnChoices(room, aspect)
  const grids = choices.map((columns) => {
    const rows = Math.max(1, Math.ceil(stations / columns))
    const tallest = Math.min(TALLEST, room.width / columns / aspect)
    return { columns, rows, rowHeight: Math.min(tallest, room.height / rows), shown: stations }
  })
  const best = grids.reduce((a, b) => (b.rowHeight > a.rowHeight + 1e-9 ? b : a))
  if (best.rowHeight >= SMALLEST || stations <= 1) return best
  const columns = choices.at(-1) as number
  const rows = Math.max(1, Math.floor(room.height / SMALLEST))
  return { columns, rows, rowHeight: SMALLEST, shown: Math.min(stations, columns * rows - 1) }
}

/** From one column to as many as the smallest rows allow. */
function columnChoices({ width }: Room, aspect: number): number[] {
  const most = Math.max(1, Math.floor(width / (SMALLEST * aspect)))
  return Array.from({ length: most }, (_, n) => n + 1)
}
