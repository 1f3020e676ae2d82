export type Side =
  | 'right'
  | 'left'
  | 'top'
  | 'bottom'
  | 'top-right'
  | 'bottom-right'
  | 'top-left'
  | 'bottom-left'

interface Size {
  width: number
  height: number
}

export interface Labelled {
  /** Centre of the mark, CSS pixels. */
  x: number
  y: number
  radius: number
  /** Size of the label; `null` for a mark without one. */
  label: Size | null
  /** Brief label, placed in any case, at last over others; `null` for one that may go without. */
  brief: Size | null
}

export interface LabelArea {
  left: number
  top: number
  width: number
  height: number
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Placed {
  side: Side
  isBrief: boolean
  /** How far from that side it is moved to cover nothing, CSS pixels. */
  moved?: Move
}

interface Move {
  x: number
  y: number
}

export interface LabelLayout {
  /** Where each label stands and whether it is the brief one, `null` where it has none. */
  labels: (Placed | null)[]
  covered: Box[]
}

const SIDES: readonly Side[] = [
  'right',
  'left',
  'top',
  'bottom',
  'top-right',
  'bottom-right',
  'top-left',
  'bottom-left',
]
const GAP_PX = 3
/** Maximum distance from a side of the mark; further off a label would seem another's. */
const MAX_MOVED_PX = 26
const MOVE_STEP_PX = 4
const MOVES: readonly Move[] = multiplesUpTo(MAX_MOVED_PX)
  .flatMap((x) => multiplesUpTo(MAX_MOVED_PX).map((y) => ({ x, y })))
  .filter(({ x, y }) => (x !== 0 || y !== 0) && Math.hypot(x, y) <= MAX_MOVED_PX)
  .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))

/** Finds a side for each label, in the room and clear of others and `obstacles`; the first choose first. */
export function layOutLabels(
  items: readonly Labelled[],
  area: LabelArea,
  obstacles: readonly Box[] = [],
): LabelLayout {
  const taken = [...items.map(({ x, y, radius }): Box => boxAround(x, y, radius, radius)), ...obstacles]
  const edge = {
    left: area.left,
    top: area.top,
    right: area.left + area.width,
    bottom: area.top + area.height,
  }
  const labels = items.map((item, i) => {
    const { label, brief } = item
    if (!label) return null
    const inArea = (size: Size) => SIDES.filter((side) => contains(edge, labelBox(item, size, side)))
    const free = (size: Size) =>
      inArea(size).find((side) => {
        const box = labelBox(item, size, side)
        return taken.every((other, j) => j === i || !overlaps(box, other))
      })
    const freeNear = (size: Size): Omit<Placed, 'isBrief'> | undefined => {
      for (const move of MOVES)
        for (const side of SIDES) {
          const box = movedBy(labelBox(item, size, side), move)
          if (contains(edge, box) && !taken.some((other) => overlaps(box, other)))
            return { side, moved: move }
        }
      return undefined
    }
    const leastCovering = (size: Size) => {
      const covers = (side: Side) => {
        const box = labelBox(item, size, side)
        return taken.reduce((sum, other, j) => (j === i ? sum : sum + sharedArea(box, other)), 0)
      }
      const possible = inArea(size)
      return (possible.length > 0 ? possible : SIDES).toSorted((a, b) => covers(a) - covers(b))[0]
    }
    const whole = free(label)
    if (whole) {
      taken.push(labelBox(item, label, whole))
      return { side: whole, isBrief: false }
    }
    if (!brief) return null
    const beside = free(brief)
    const placed = beside ? { side: beside } : (freeNear(brief) ?? { side: leastCovering(brief) ?? 'right' })
    taken.push(movedBy(labelBox(item, brief, placed.side), placed.moved ?? { x: 0, y: 0 }))
    return { ...placed, isBrief: true }
  })
  return { labels, covered: taken }
}

function labelBox({ x, y, radius }: Labelled, { width, height }: Size, side: Side): Box {
  const reach = radius + GAP_PX
  const left = side.endsWith('left')
    ? x - width - (side === 'left' ? reach : 0)
    : side.endsWith('right')
      ? x + (side === 'right' ? reach : 0)
      : x - width / 2
  const top = side.startsWith('top')
    ? y - reach - height
    : side.startsWith('bottom')
      ? y + reach
      : y - height / 2
  return { left, top, right: left + width, bottom: top + height }
}

function movedBy({ left, top, right, bottom }: Box, { x, y }: Move): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
}

function multiplesUpTo(mostPx: number): number[] {
  const steps = Math.floor(mostPx / MOVE_STEP_PX)
  return Array.from({ length: 2 * steps + 1 }, (_, i) => (i - steps) * MOVE_STEP_PX)
}

export function boxAround(x: number, y: number, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight }
}

export function contains(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  )
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
}

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}
