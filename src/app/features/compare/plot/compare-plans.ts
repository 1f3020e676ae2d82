import type { Sensor } from '../../../../domain/device.ts'
import { type PanelPlan, planPanels } from '../../../../view/plot/panels.ts'

/** One panel per quantity. All rain hangs in strips over levels: hanging and standing bars do not compare. */
export function comparePlans(sensors: readonly Sensor[]): PanelPlan[] {
  const plans = planPanels(sensors)
  if (!plans.some(({ size }) => size === 'strip')) return plans
  const isRain = ({ mark }: PanelPlan) => mark === 'bar'
  const strips = plans.filter(isRain).map((plan): PanelPlan => ({ ...plan, size: 'strip' }))
  return [...strips, ...plans.filter((plan) => !isRain(plan))]
}

const STRIP = 72
const LEAST = 150
/** Share of the window, and bounds, for all panels but strips. */
const SHARE = 0.5
const [LEAST_ROOM, MAX_ROOM] = [260, 1000]

export const PAIR_HEIGHT = 140

/** Quantities share the room that a pair leaves; rain over a level hangs in a strip. */
export function panelHeights(
  plans: readonly Pick<PanelPlan, 'size'>[],
  windowHeight: number,
  hasPair: boolean,
): number[] {
  const share = windowHeight * SHARE - (hasPair ? PAIR_HEIGHT : 0)
  const room = Math.min(MAX_ROOM, Math.max(LEAST_ROOM, share))
  const strips = plans.filter(({ size }) => size === 'strip').length
  const others = Math.max(1, plans.length - strips)
  const each = Math.round(Math.max(LEAST, (room - strips * STRIP) / others))
  return plans.map(({ size }) => (size === 'strip' ? STRIP : each))
}
