/** Where a label stands beside its mark. */
export type Side = 'right' | 'left' | 'top' | 'bottom'

export interface Labelled {
  /** Centre of the mark, CSS pixels. */
  x: number
  y: number
  radius: number
  /** Size of the label; `null` for a mark without one. */
  label: { width: number; height: number } | null
  /** It has a label in any case, if need be over others: over as little of them as can be. */
  isNeeded: boolean
}

/** What labels must stay in, in the same pixels as the marks. */
export interface Room {
  left: number
  top: number
  width: number
  height: number
}

/** In the same pixels as the marks. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface LabelLayout {
  /** Side of each label, `null` where it has none. */
  sides: (Side | null)[]
  /** What marks and labels cover. */
  covered: Box[]
}

const SIDES: readonly Side[] = ['right', 'left', 'top', 'bottom']
const GAP_PX = 3

/**
 * A side for each label so that it is wholly in the room and covers no other label or mark; `null` where there is none.
 * The first in the list choose first, so the list is in order of importance.
 */
export function layOutLabels(items: readonly Labelled[], room: Room): LabelLayout {
  const taken = items.map(({ x, y, radius }): Box => boxAround(x, y, radius, radius))
  const edge = {
    left: room.left,
    top: room.top,
    right: room.left + room.width,
    bottom: room.top + room.height,
  }
  const sides = items.map((item, i) => {
    const { label } = item
    if (!label) return null
    const covers = (side: Side) => {
      const box = labelBox(item, label, side)
      return taken.reduce((sum, other, j) => (j === i ? sum : sum + sharedArea(box, other)), 0)
    }
    const leastCovering = (sides: readonly Side[]) => sides.toSorted((a, b) => covers(a) - covers(b))[0]
    const inRoom = SIDES.filter((side) => contains(edge, labelBox(item, label, side)))
    const side =
      inRoom.find((candidate) => {
        const box = labelBox(item, label, candidate)
        return taken.every((other, j) => j === i || !overlaps(box, other))
      }) ?? (item.isNeeded ? leastCovering(inRoom.length > 0 ? inRoom : SIDES) : undefined)
    if (!side) return null
    taken.push(labelBox(item, label, side))
    return side
  })
  return { sides, covered: taken }
}

function labelBox(
  { x, y, radius }: Labelled,
  { width, height }: { width: number; height: number },
  side: Side,
): Box {
  const reach = radius + GAP_PX
  if (side === 'right') return boxAround(x + reach + width / 2, y, width / 2, height / 2)
  if (side === 'left') return boxAround(x - reach - width / 2, y, width / 2, height / 2)
  if (side === 'top') return boxAround(x, y - reach - height / 2, width / 2, height / 2)
  return boxAround(x, y + reach + height / 2, width / 2, height / 2)
}

export function boxAround(x: number, y: number, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight }
}

function contains(outer: Box, inner: Box): boolean {
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
