import { firstFrom } from '../../../domain/series/m4.ts'
import type { Steps } from '../steps/steps.ts'
import { toX } from '../time-scale.ts'
import { UNITS_PER_PIXEL } from './area-path.ts'
import { hundredths, type LinePaths, type PlotScale, toY } from './line-path.ts'

/** Steps of one piece: a browser takes longer over one long path than over many short ones. */
const PIECE_STEPS = 128
/** A step that stands alone is at least this wide, pixels. */
const NARROWEST = 1

/** Bands from lowest to highest and the lines of means, in `UNITS_PER_PIXEL`; both break where steps do. */
export function bandPaths(steps: Steps, scale: PlotScale): LinePaths {
  const { from, to, count, min, max, mean, isJoined, areColumns } = steps
  const yOf = (value: number) => toY(scale, value)
  const paths: LinePaths = { line: [], area: [], band: [], dots: '' }
  let [upper, lower, line, length] = ['', '', '', 0]
  const close = () => {
    if (length > 0) {
      paths.band.push(`M${upper.slice(1)}${lower}Z`)
      paths.line.push(`M${line.slice(1)}`)
    }
    ;[upper, lower, line, length] = ['', '', '', 0]
  }
  const corner = (x: number, i: number) => {
    const across = Math.round(x * UNITS_PER_PIXEL)
    upper += `L${across} ${Math.round(yOf(max[i] as number) * UNITS_PER_PIXEL)}`
    lower = `L${across} ${Math.round(yOf(min[i] as number) * UNITS_PER_PIXEL)}${lower}`
    line += `L${hundredths(x)} ${hundredths(yOf(mean[i] as number))}`
  }
  // one more on either side, to which the line runs on
  const begin = Math.max(0, firstFrom(0, from.length, (i) => (to[i] as number) > scale.fromMs) - 1)
  const end = Math.min(
    from.length,
    firstFrom(begin, from.length, (i) => (from[i] as number) >= scale.toMs) + 1,
  )
  for (let i = begin; i < end; i++) {
    if ((count[i] as number) === 0) continue
    const left = toX(scale, from[i] as number)
    const right = toX(scale, to[i] as number)
    const goesOn = i + 1 < end && isJoined[i + 1] === 1
    if (isJoined[i] === 0) close()
    const middle = (left + right) / 2
    const isAlone = isJoined[i] === 0 && !goesOn
    if (areColumns && !isAlone) {
      corner(middle, i)
    } else {
      const half = Math.max(NARROWEST, right - left) / 2
      corner(middle - half, i)
      corner(middle + half, i)
    }
    if (areColumns && isAlone) paths.dots += `M${hundredths(middle)} ${hundredths(yOf(mean[i] as number))}h0`
    if (++length < PIECE_STEPS) continue
    close()
    if (goesOn) corner(areColumns ? middle : right, i)
  }
  close()
  return paths
}
