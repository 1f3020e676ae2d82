/** What the page held at an hour of its day, garbage collected. */
export interface Hour {
  hour: number
  heapBytes: number
  nodes: number
  listeners: number
}

/** Code and caches fill up in the first hour; after that nothing may. */
const SETTLED_HOURS = 1
const MOST_GROWTH = 0.1

export interface Growth {
  what: string
  /** Over the whole day, as a share of what was held when it had settled. */
  share: number
  holds: boolean
}

/** How much each measure grows from the first settled hour to the last, by the straight line nearest to all hours. */
export function judgeDay(hours: readonly Hour[]): Growth[] {
  const settled = hours.filter(({ hour }) => hour >= SETTLED_HOURS)
  const measures = [
    ['heap', ({ heapBytes }: Hour) => heapBytes],
    ['nodes', ({ nodes }: Hour) => nodes],
    ['listeners', ({ listeners }: Hour) => listeners],
  ] as const
  return measures.map(([what, of]) => {
    const share = growth(settled.map((hour) => ({ x: hour.hour, y: of(hour) })))
    return { what, share, holds: settled.length > 1 && Math.abs(share) <= MOST_GROWTH }
  })
}

/** Of the least-squares line, from the first point's x to the last's, as a share of where it begins. */
function growth(points: readonly { x: number; y: number }[]): number {
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const x0 = mean(({ x }) => x)
  const y0 = mean(({ y }) => y)
  const slope = mean(({ x, y }) => (x - x0) * (y - y0)) / mean(({ x }) => (x - x0) ** 2)
  const at = (x: number) => y0 + slope * (x - x0)
  const first = at(points[0]?.x ?? 0)
  return (at(points.at(-1)?.x ?? 0) - first) / first
}
