import type { Device, Sensor } from '../../domain/device.ts'
import { isHousekeeping, primarySensor } from '../../domain/primary-sensor.ts'
import { KNOWN_KINDS, type Quantity, quantityOf } from '../../domain/quantity.ts'
import type { SensorSeries } from '../../domain/series/series.ts'
import { rainOver } from './series/nearby-rain.ts'

/** One plot of the stack: sensors that share an axis. */
export interface PanelPlan {
  id: string
  sensors: Sensor[]
  mark: Quantity['mark']
  unit: string
  size: PanelSize
}

/** A `strip` is above the level, with bars drawn from the top down. */
export type PanelSize = 'lead' | 'main' | 'small' | 'strip'

const LEVEL = 'FLUID_LEVEL'
const BY_WATER = 'AWLR'
/** Without a level, the first panel leads up to this number of panels; with more, all are equal. */
const FEW = 2
const HEIGHTS = { main: 132, small: 96, strip: 72 }
/** On a phone, so that the level below it is visible too. */
const NARROW_STRIP = 48
/** A panel is at least as high as the figures beside it, which have names where there are several sensors. */
const HEIGHT_PER_SENSOR = 120
const BETWEEN_SENSORS = 12

/**
 * The stack of panels: a river's rain in a strip, its level or what else a station at the water measures,
 * known kinds in the registry's order, unknown kinds, health last. Sensors of one unit share a panel.
 */
export function planPanels(sensors: readonly Sensor[], kind: Device['kind'] = ''): PanelPlan[] {
  const water = kind === BY_WATER ? primarySensor({ kind, sensors: [...sensors] }) : undefined
  const leader = sensors.find((sensor) => sensor.kind === LEVEL) ?? water
  const rain = sensors.some(({ kind }) => kind === LEVEL) ? rainOver(sensors) : undefined
  const panels = new Map<string, Omit<PanelPlan, 'size'>>()
  const place = (sensor: Sensor) => (sensor === water ? -1 : rank(sensor))
  for (const sensor of [...sensors].sort((a, b) => place(a) - place(b))) {
    if (sensor === rain) continue
    const { mark } = quantityOf(sensor.kind, sensor.unit)
    const key = groupOf(sensor, mark)
    const panel = panels.get(key)
    if (panel) panel.sensors.push(sensor)
    else panels.set(key, { id: sensor.id, sensors: [sensor], mark, unit: sensor.unit })
  }
  const stack = [...panels.values()]
  const ofNature = stack.filter((panel) => !isHealth(panel)).length
  const sized = stack.map((panel, i): PanelPlan => {
    const leads = i === 0 && ((leader && panel.sensors.includes(leader)) || ofNature <= FEW)
    return { ...panel, size: leads ? 'lead' : isHealth(panel) ? 'small' : 'main' }
  })
  return rain
    ? [{ id: rain.id, sensors: [rain], mark: 'bar', unit: rain.unit, size: 'strip' }, ...sized]
    : sized
}

/** Height of a panel's plot, CSS pixels; `leadHeight` is that of the leading one, `isNarrow` means a phone. */
export function plotHeight({ size, sensors }: PanelPlan, leadHeight: number, isNarrow = false): number {
  if (size === 'lead') return leadHeight
  if (size === 'strip') return isNarrow ? NARROW_STRIP : HEIGHTS.strip
  if (sensors.length < 2) return HEIGHTS[size]
  return Math.max(HEIGHTS[size], sensors.length * (HEIGHT_PER_SENSOR + BETWEEN_SENSORS) - BETWEEN_SENSORS)
}

const AROUND_PLOT = 44

/** Height left for the leading plot once all others have theirs. */
export function leadRoom(panels: readonly PanelPlan[], height: number): number {
  const others = panels.filter(({ size }) => size !== 'lead').map((plan) => plotHeight(plan, 0))
  return height - panels.length * AROUND_PLOT - others.reduce((sum, one) => sum + one, 0)
}

export function seriesOf<Series extends SensorSeries>(
  { sensors }: PanelPlan,
  all: readonly Series[] | undefined,
): Series[] {
  if (!all) return []
  return sensors.flatMap((sensor) => all.filter(({ id }) => id === sensor.id))
}

function isHealth({ sensors }: Pick<PanelPlan, 'sensors'>): boolean {
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
