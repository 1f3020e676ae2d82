import type { DeviceState } from '../device.ts'
import { type Direction, demandedLevel, type LevelName, type LevelScale, levelOf } from './alert-levels.ts'

/** What colours and glyphs tell apart, worst first. `none`: no levels, or nothing current to tell. */
export const WATER_STATES = ['danger', 'warning', 'watch', 'normal', 'none'] as const
export type WaterState = (typeof WATER_STATES)[number]

/** What is worth a glyph and a colour that draw the eye. */
export type Alert = Exclude<WaterState, 'normal' | 'none'>

/** The level that speaks for a station, or for one of its sensors. */
export interface ShownLevel {
  state: Exclude<WaterState, 'none'>
  /** Of the level, or of the normal state where that has a name; its colour is an organisation's own. */
  name: LevelName | undefined
  direction: Direction
}

/** What of a station tells its level. */
type Levelled = Pick<DeviceState, 'level' | 'levels'>

/** Severities from 3 up look alike. */
export function stateOfSeverity(severity: number): ShownLevel['state'] {
  if (severity >= 3) return 'danger'
  return severity === 2 ? 'warning' : severity === 1 ? 'watch' : 'normal'
}

export function isAlert(state: WaterState): state is Alert {
  return state !== 'normal' && state !== 'none'
}

/** The level of a station as its readings last told it, `undefined` where nothing tells. */
export function stationLevelShown(device: Levelled): ShownLevel | undefined {
  return device.level && sensorLevelShown(device, device.level.sensor)
}

/** The level of one of its sensors. */
export function sensorLevelShown(device: Levelled, sensorId: string): ShownLevel | undefined {
  const known = sensorLevel(device, sensorId)
  return known && shown(known.scale, known.level)
}

/**
 * The levels of one of its sensors and the number of the one it is in; `undefined` where there are none, or
 * nothing tells.
 */
export function sensorLevel(
  { level, levels }: Levelled,
  sensorId: string,
): { scale: LevelScale; level: number } | undefined {
  if (!level || !levels || !Object.hasOwn(levels, sensorId) || !Object.hasOwn(level.sensors, sensorId)) return
  const scale = levels[sensorId]
  const at = level.sensors[sensorId]
  return scale && at && { scale, level: at.level }
}

/** The level that a value of a sensor is in on its own, whatever came before it. */
export function levelShownAt(
  levels: DeviceState['levels'],
  sensorId: string,
  value: number,
): ShownLevel | undefined {
  const scale = levels && Object.hasOwn(levels, sensorId) ? levels[sensorId] : undefined
  return scale && shown(scale, demandedLevel(scale, value))
}

function shown(scale: LevelScale, number: number): ShownLevel {
  const own = levelOf(scale, number)
  return {
    state: stateOfSeverity(own?.severity ?? 0),
    name: own ?? scale.normal,
    direction: scale.direction,
  }
}

/** The state of the water now: what a silent station last said is none. */
export function waterState(device: Pick<DeviceState, 'level' | 'freshness'>): WaterState {
  if (!device.level || device.freshness === 'silent') return 'none'
  return stateOfSeverity(device.level.severity)
}
