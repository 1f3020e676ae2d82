import type { TimeLabel } from '../../../../view/plot/axes/time-labels.ts'

export interface PlacedLabel {
  ms: number
  text: string
  x: number
}

/** Between two labels, rem. */
const BETWEEN = 0.5
/** Of a character in the strip's type, rem. */
const PER_CHARACTER = 0.375

/** Labels on one line at `xOf` their times, without those that would overlap. `rem` is in pixels. */
export function overviewLabels(
  labels: readonly TimeLabel[],
  xOf: (ms: number) => number,
  rem: number,
): PlacedLabel[] {
  const placed: PlacedLabel[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const { ms, text, context } of labels) {
    const label = context === null ? text : `${text} ${context}`
    const x = xOf(ms)
    if (x < end + BETWEEN * rem) continue
    placed.push({ ms, text: label, x })
    end = x + label.length * PER_CHARACTER * rem
  }
  return placed
}
