import type { PanelLine } from './panel-line.ts'

/** From this place on lines are dashed: colours alone part no more than these well. */
const DASHED_FROM = 4

/** How a line looks by its place in the list, and whether it is of an earlier time. */
export function lineLook({ place, isEarlier }: Pick<PanelLine, 'place' | 'isEarlier'>) {
  return {
    colour: place === -1 ? 'var(--ink-soft)' : `var(--compare-${place + 1})`,
    dash: isEarlier ? '1 3.5' : place >= DASHED_FROM ? '8 3' : 'none',
  }
}

/** Gives the n-th line of a plot, which is drawn in the n-th colour, the look of its place in the list. */
export function lineStyle(line: Pick<PanelLine, 'place' | 'isEarlier'>, n: number): Record<string, string> {
  const { colour, dash } = lineLook(line)
  return { [`--series-${n + 1}`]: colour, [`--dash-${n + 1}`]: dash }
}
