/** What the page held at an hour of its day, garbage collected. */
export interface Hour {
  hour: number
  heapBytes: number
  /** In the document. */
  nodes: number
  /** Kept though they are not, or no more, in the document. */
  strayNodes: number
  listeners: number
}

/** Code and caches fill up in the first hour; after that nothing may. */
const SETTLED_HOURS = 1
const MAX_CHANGE = 0.1

export interface Growth {
  what: string
  /** Over the whole day, as a share of what was there when it had settled. */
  share: number
  holds: boolean
}

/**
 * How much is held more and more from the first settled hour to the last, by the straight line nearest to all
 * hours. How much the document itself holds is the weather's affair; what stays behind of it is measured by
 * its size.
 */
export function judgeDay(hours: readonly Hour[]): Growth[] {
  const settled = hours.filter(({ hour }) => hour >= SETTLED_HOURS)
  const measures = [
    ['heap', ({ heapBytes }: Hour) => heapBytes, ({ heapBytes }: Hour) => heapBytes],
    ['stray nodes', ({ strayNodes }: Hour) => strayNodes, ({ nodes }: Hour) => nodes],
    ['listeners', ({ listeners }: Hour) => listeners, ({ listeners }: Hour) => listeners],
  ] as const
  return measures.map(([what, of, size]) => {
    const line = lineThrough(settled.map((hour) => ({ x: hour.hour, y: of(hour) })))
    const start = lineThrough(settled.map((hour) => ({ x: hour.hour, y: size(hour) })))
    const share = (line.last - line.first) / start.first
    return { what, share, holds: settled.length > 1 && Math.abs(share) <= MAX_CHANGE }
  })
}

/** Where the least-squares line stands at the first and at the last point. */
function lineThrough(points: readonly { x: number; y: number }[]): { first: number; last: number } {
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const x0 = mean(({ x }) => x)
  const y0 = mean(({ y }) => y)
  const slope = mean(({ x, y }) => (x - x0) * (y - y0)) / mean(({ x }) => (x - x0) ** 2)
  const at = (x: number) => y0 + slope * (x - x0)
  return { first: at(points[0]?.x ?? 0), last: at(points.at(-1)?.x ?? 0) }
}
