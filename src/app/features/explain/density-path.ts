import type { Density } from '../../../domain/relation/scatter.ts'

/** Cells with one opacity, 0 to 1. */
interface Shade {
  opacity: number
  d: string
}

type PlaceOf = (value: number) => number | string | undefined

const SHADES = 6

/** Density by shade, faintest first. Logarithmic: most pairs of a river lie at low water. */
export function densityShades({ columns, rows, x, y, counts }: Density, xOf: PlaceOf, yOf: PlaceOf): Shade[] {
  const most = Math.log1p(Math.max(...counts))
  const paths = new Array<string>(SHADES).fill('')
  const edge = ([least, greatest]: [number, number], cells: number, n: number) =>
    least + ((greatest - least) * n) / cells
  for (const [cell, count] of counts.entries()) {
    if (count === 0) continue
    const [column, row] = [cell % columns, Math.floor(cell / columns)]
    const [left, right] = [column, column + 1].map((n) => xOf(edge(x, columns, n)))
    const [bottom, top] = [row, row + 1].map((n) => yOf(edge(y, rows, n)))
    const shade = Math.min(SHADES - 1, Math.floor((Math.log1p(count) / most) * SHADES))
    paths[shade] += `M${left} ${top}H${right}V${bottom}H${left}z`
  }
  return paths.flatMap((d, n) => (d === '' ? [] : { opacity: (n + 1) / SHADES, d }))
}
