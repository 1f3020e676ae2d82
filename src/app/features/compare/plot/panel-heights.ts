import type { PanelPlan } from '../../../../view/plot/panels.ts'

const STRIP = 72
const LEAST = 150
/** Of the window, and no less and no more than these, for all panels that are no strips. */
const SHARE = 0.5
const [LEAST_ROOM, MOST_ROOM] = [260, 1000]

/** Heights of the plots: quantities share the room alike, rain over a level hangs in a strip. */
export function panelHeights(plans: readonly Pick<PanelPlan, 'size'>[], windowHeight: number): number[] {
  const room = Math.min(MOST_ROOM, Math.max(LEAST_ROOM, windowHeight * SHARE))
  const strips = plans.filter(({ size }) => size === 'strip').length
  const others = Math.max(1, plans.length - strips)
  const each = Math.round(Math.max(LEAST, (room - strips * STRIP) / others))
  return plans.map(({ size }) => (size === 'strip' ? STRIP : each))
}
