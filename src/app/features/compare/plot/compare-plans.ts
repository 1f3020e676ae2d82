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
