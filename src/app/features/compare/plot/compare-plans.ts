import type { Sensor } from '../../../../domain/device.ts'
import { type PanelPlan, planPanels } from '../../../../view/plot/panels.ts'

/**
 * One panel for each quantity, as a station's chart has them. Rain of several gauges over a level hangs in strips alike, all above
 * it: one that hangs and one that stands could not be compared.
 */
export function comparePlans(sensors: readonly Sensor[]): PanelPlan[] {
  const plans = planPanels(sensors)
  if (!plans.some(({ size }) => size === 'strip')) return plans
  const isRain = ({ mark }: PanelPlan) => mark === 'bar'
  const strips = plans.filter(isRain).map((plan): PanelPlan => ({ ...plan, size: 'strip' }))
  return [...strips, ...plans.filter((plan) => !isRain(plan))]
}
