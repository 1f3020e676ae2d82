import type { Sensor } from '../../domain/device.ts'
import { isHousekeeping } from '../../domain/primary-sensor.ts'
import { KNOWN_KINDS, type Quantity, quantityOf } from '../../domain/quantity.ts'
import type { SensorSeries } from '../../domain/series/series.ts'

/** One plot of the stack: sensors that share an axis. */
export interface PanelPlan {
  id: string
  sensors: Sensor[]
  mark: Quantity['mark']
  unit: string
  /** Drawn as bars that hang from the top, on an axis of its own. */
  rain: Sensor | null
  size: PanelSize
}

export type PanelSize = 'lead' | 'main' | 'small'

const LEVEL = 'FLUID_LEVEL'
const RAIN = 'RAIN_FALL'
/** Where no level leads, the first of so few panels does; among more, all are equals. */
const FEW = 2
const MAIN_HEIGHT = 132
const SMALL_HEIGHT = 84
/** A panel is at least as high as the figures beside it. */
const HEIGHT_PER_SENSOR = 92

/**
 * The stack of panels for a station's sensors: the level first and largest with the rain hanging over it, then what is
 * known in the order of the registry, then unknown kinds, the instrument's health last. Lines of one unit share a
 * panel (two winds, two temperatures); what has no unit stands alone.
 */
export function planPanels(sensors: readonly Sensor[]): PanelPlan[] {
  const hangsRain = sensors.some(({ kind }) => kind === LEVEL)
  const rain = hangsRain ? (sensors.find(({ kind }) => kind === RAIN) ?? null) : null
  const panels = new Map<string, PanelPlan>()
  for (const sensor of [...sensors].sort((a, b) => rank(a) - rank(b))) {
    if (sensor === rain) continue
    const { mark } = quantityOf(sensor.kind, sensor.unit)
    const key = groupOf(sensor, mark)
    const panel = panels.get(key)
    if (panel) panel.sensors.push(sensor)
    else
      panels.set(key, { id: sensor.id, sensors: [sensor], mark, unit: sensor.unit, rain: null, size: 'main' })
  }
  const stack = [...panels.values()]
  const ofNature = stack.filter((panel) => !isHealth(panel)).length
  return stack.map((panel, i) => {
    const leads = i === 0 && (panel.sensors.some(({ kind }) => kind === LEVEL) || ofNature <= FEW)
    return {
      ...panel,
      rain: i === 0 ? rain : null,
      size: leads ? 'lead' : isHealth(panel) ? 'small' : 'main',
    }
  })
}

/** Height of a panel's plot, CSS pixels; `leadHeight` is that of one that leads. */
export function plotHeight({ size, sensors, rain }: PanelPlan, leadHeight: number): number {
  if (size === 'lead') return leadHeight
  const figures = (sensors.length + (rain ? 1 : 0)) * HEIGHT_PER_SENSOR - 8
  return Math.max(size === 'main' ? MAIN_HEIGHT : SMALL_HEIGHT, figures)
}

/** Those of a panel's sensors, in its order. */
export function seriesOf({ sensors }: PanelPlan, all: readonly SensorSeries[] | undefined): SensorSeries[] {
  if (!all) return []
  return sensors.flatMap((sensor) => all.filter(({ id }) => id === sensor.id))
}

/** The instrument's own health: last, and small. */
function isHealth({ sensors }: PanelPlan): boolean {
  return sensors.every(isHousekeeping)
}

function groupOf(sensor: Sensor, mark: Quantity['mark']): string {
  const isAlone = mark === 'bar' || sensor.unit === ''
  const family = sensor.kind === LEVEL ? 'level' : isHousekeeping(sensor) ? 'health' : ''
  return JSON.stringify([mark, family, sensor.unit, isAlone ? sensor.id : ''])
}

function rank(sensor: Sensor): number {
  const known = KNOWN_KINDS.indexOf(sensor.kind)
  if (isHousekeeping(sensor)) return KNOWN_KINDS.length + 1 + known
  return known === -1 ? KNOWN_KINDS.length : known
}
