import type { DeviceState } from '../device.ts'
import { own } from '../shape.ts'
import { type Direction, demandedLevel, type LevelName, type LevelScale, levelOf } from './alert-levels.ts'

/** Worst first. `none`: no levels, or no current data. */
export const WATER_STATES = ['danger', 'warning', 'watch', 'normal', 'none'] as const
export type WaterState = (typeof WATER_STATES)[number]

export type Alert = Exclude<WaterState, 'normal' | 'none'>

export interface ShownLevel {
  state: Exclude<WaterState, 'none'>
  name: LevelName | undefined
  direction: Direction
}

type Levelled = Pick<DeviceState, 'level' | 'levels'>

/** Severities from 3 up look alike. */
export function stateOfSeverity(severity: number): ShownLevel['state'] {
  if (severity >= 3) return 'danger'
  return severity === 2 ? 'warning' : severity === 1 ? 'watch' : 'normal'
}

export function isAlert(state: WaterState): state is Alert {
  return state !== 'normal' && state !== 'none'
}

/** By the last readings; `undefined` where it is unknown. */
export function stationLevelShown(device: Levelled): ShownLevel | undefined {
  return device.level && sensorLevelShown(device, device.level.sensor)
}

/** For a station's map marker: none where outdated. */
export function levelMarked(device: Levelled): ShownLevel | undefined {
  return device.level?.isOutdated ? undefined : stationLevelShown(device)
}

export function sensorLevelShown(device: Levelled, sensorId: string): ShownLevel | undefined {
  const known = sensorLevel(device, sensorId)
  return known && shown(known.scale, known.level)
}

/** `undefined` without levels or readings. */
export function sensorLevel(
  { level, levels }: Levelled,
  sensorId: string,
): { scale: LevelScale; level: number } | undefined {
  const scale = own(levels, sensorId)
  const at = own(level?.sensors, sensorId)
  return scale && at && { scale, level: at.level }
}

/** Without hysteresis. */
export function levelShownAt(
  levels: DeviceState['levels'],
  sensorId: string,
  value: number,
): ShownLevel | undefined {
  const scale = own(levels, sensorId)
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

/** A silent station keeps its alert level for a day; else `none`, since calm water may have risen. */
export function waterState({ level, freshness }: Pick<DeviceState, 'level' | 'freshness'>): WaterState {
  if (!level || level.isOutdated) return 'none'
  const state = stateOfSeverity(level.severity)
  return freshness === 'silent' && !isAlert(state) ? 'none' : state
}
