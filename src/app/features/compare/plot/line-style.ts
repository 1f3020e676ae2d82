import type { PanelLine } from './panel-line.ts'

/** Dashed from here on: more colours are not distinguished well. */
const DASHED_FROM = 4

/** A line's look by its position and whether it is of an earlier time. */
export function lineLook({ place, isEarlier }: Pick<PanelLine, 'place' | 'isEarlier'>) {
  return {
    colour: place === -1 ? 'var(--ink-soft)' : `var(--compare-${place + 1})`,
    dash: isEarlier ? '1 3.5' : place >= DASHED_FROM ? '8 3' : 'none',
  }
}

/** The n-th line is drawn in the n-th colour; this gives it the look of its place in the list. */
export function lineStyle(line: Pick<PanelLine, 'place' | 'isEarlier'>, n: number): Record<string, string> {
  const { colour, dash } = lineLook(line)
  return { [`--series-${n + 1}`]: colour, [`--dash-${n + 1}`]: dash }
}
