/** Where a label stands beside its mark. */
export type Side = 'right' | 'left' | 'top' | 'bottom'

export interface Labelled {
  /** Centre of the mark, CSS pixels. */
  x: number
  y: number
  radius: number
  /** Size of the label; `null` for a mark without one. */
  label: { width: number; height: number } | null
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const SIDES: readonly Side[] = ['right', 'left', 'top', 'bottom']
const GAP_PX = 3

/**
 * A side for each label so that no label covers another or a mark; `null` where there is no room. The first in
 * the list choose first, so the list is in order of importance.
 */
export function layOutLabels(items: readonly Labelled[]): (Side | null)[] {
  const taken = items.map(({ x, y, radius }): Box => boxAround(x, y, radius, radius))
  return items.map((item, i) => {
    if (!item.label) return null
    for (const side of SIDES) {
      const box = labelBox(item, item.label, side)
      if (taken.some((other, j) => j !== i && overlaps(box, other))) continue
      taken.push(box)
      return side
    }
    return null
  })
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

function boxAround(x: number, y: number, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight }
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
}
