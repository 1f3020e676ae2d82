import type { ValueScale } from '../../../../view/plot/axes/value-scale.ts'
import { toY } from '../../../../view/plot/paths/line-path.ts'

/** Places of values, CSS pixels from the drawing's left and top. */
export interface XYPlace {
  left: number
  top: number
  width: number
  height: number
  x: ValueScale
  y: ValueScale
}

export function xOf({ left, width, x }: XYPlace, value: number): number {
  // a horizontal axis is a vertical one, turned
  return hundredths(left + width - toY({ ...x, height: width }, value))
}

export function yOf({ top, height, y }: XYPlace, value: number): number {
  return hundredths(top + toY({ ...y, height }, value))
}

/** `null` and `NaN` break the line. */
export function lineThrough(place: XYPlace, x: ArrayLike<number>, y: ArrayLike<number | null>): string {
  let d = ''
  let isJoined = false
  for (let i = 0; i < x.length; i++) {
    const value = y[i]
    if (value === null || value === undefined || Number.isNaN(value)) {
      isJoined = false
      continue
    }
    d += `${isJoined ? 'L' : 'M'}${xOf(place, x[i] as number)} ${yOf(place, value)}`
    isJoined = true
  }
  return d
}

/** Strokes of no length, for round ends. */
export function dotsAt(place: XYPlace, x: ArrayLike<number>, y: ArrayLike<number>): string {
  let d = ''
  for (let i = 0; i < x.length; i++) d += `M${xOf(place, x[i] as number)} ${yOf(place, y[i] as number)}h0`
  return d
}

function hundredths(pixels: number): number {
  return Math.round(pixels * 100) / 100
}
