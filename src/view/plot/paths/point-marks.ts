import type { PointMarks } from '../../../domain/series/series.ts'
import { toX } from '../time-scale.ts'
import { type PlotScale, toY } from './line-path.ts'

/** A dot is so wide that two nearer than this are one to the eye, in pixels. */
const CELL = 3
const PIECE_COLUMNS = 32

interface Dot {
  row: number
  x: number
  y: number
}

/** The `d` of dots at marked readings, in pieces. Near dots are merged: thousands take long to paint. */
export function pointMarkPaths({ t, v }: PointMarks, scale: PlotScale): string[] {
  const pieces: string[] = []
  let piece = ''
  let dots: Dot[] = []
  let column = 0
  const close = () => {
    if (piece !== '') pieces.push(piece)
    piece = ''
  }
  for (let i = 0; i < t.length; i++) {
    const timeMs = t[i] as number
    if (timeMs < scale.fromMs || timeMs > scale.toMs) continue
    const x = Math.round(toX(scale, timeMs))
    const y = Math.round(toY(scale, v[i] as number))
    const next = Math.floor(x / CELL)
    if (next !== column) {
      piece += strokesOf(dots)
      dots = []
      if (Math.floor(next / PIECE_COLUMNS) !== Math.floor(column / PIECE_COLUMNS)) close()
      column = next
    }
    const row = Math.floor(y / CELL)
    if (!dots.some((dot) => dot.row === row)) dots.push({ row, x, y })
  }
  piece += strokesOf(dots)
  close()
  return pieces
}

function strokesOf(dots: Dot[]): string {
  dots.sort((a, b) => a.row - b.row)
  let path = ''
  for (let begin = 0; begin < dots.length; ) {
    let end = begin
    while (dots[end + 1]?.row === (dots[end] as Dot).row + 1) end++
    const { x, y } = dots[begin] as Dot
    path += end === begin ? `M${x} ${y}h0` : `M${x} ${y}V${(dots[end] as Dot).y}`
    begin = end + 1
  }
  return path
}
