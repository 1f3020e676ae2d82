import {
  type Check,
  type Checked,
  isColour,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  optional,
} from '../shape.ts'

/** Which way is worse: a river is dangerous when it rises, a reservoir or a battery when it falls. */
export const isDirection = oneOf('rising', 'falling')
export type Direction = Checked<typeof isDirection>

/** Name and colour of a level or of the state below all levels. Both are an organisation's own data. */
const LEVEL_NAME = {
  name: isText,
  /** The preset that it comes from, whose name the app has in the reader's language. */
  preset: optional(isText),
  /** `#rrggbb`; without one the colour of its severity. */
  colour: optional(isColour),
}
const isLevelName = objectOf(LEVEL_NAME)
export type LevelName = Checked<typeof isLevelName>

/** One alert level of a sensor. */
const isAlertLevel = objectOf({
  ...LEVEL_NAME,
  /** In the sensor's unit. */
  threshold: isNumber,
  /** The level begins beyond the threshold; otherwise it includes the threshold. */
  beyond: optional(isFlag as Check<true>),
  /** Severity from 1 on, comparable between sensors and stations. */
  severity: isNumber,
  /** Impact at the station, in the organisation's own words. */
  impact: optional(isText),
})
export type AlertLevel = Checked<typeof isAlertLevel>

/** The alert levels of one sensor. */
export const isLevelScale = objectOf({
  direction: isDirection,
  /** Hysteresis: a level ends only when the value is further than this back from its threshold. In the sensor's unit. */
  margin: isNumber,
  /** The state below all levels, where it has a name of its own (`Siaga 4`). */
  normal: optional(isLevelName),
  /** From the mildest to the worst, at least one. */
  levels: listOf(isAlertLevel) as Check<readonly AlertLevel[]>,
})
export type LevelScale = Checked<typeof isLevelScale>

/** Without hysteresis. */
export function reaches({ direction }: LevelScale, level: AlertLevel, value: number): boolean {
  const past = pastThreshold(direction, level, value)
  return level.beyond ? past > 0 : past >= 0
}

/** Further back than the margin. */
export function leaves({ direction, margin }: LevelScale, level: AlertLevel, value: number): boolean {
  return pastThreshold(direction, level, value) < -margin
}

/** Without hysteresis: 0 for none, n for `levels[n - 1]`. */
export function demandedLevel(scale: LevelScale, value: number): number {
  return scale.levels.findLastIndex((level) => reaches(scale, level, value)) + 1
}

/** `undefined` for 0, the normal state. */
export function levelOf(scale: LevelScale, number: number): AlertLevel | undefined {
  return scale.levels[number - 1]
}

export function levelName({ name, preset, colour }: LevelName): LevelName {
  return { name, ...(preset !== undefined && { preset }), ...(colour !== undefined && { colour }) }
}

/** Positive in the worse direction. */
export function pastThreshold(
  direction: Direction,
  { threshold }: Pick<AlertLevel, 'threshold'>,
  value: number,
): number {
  return direction === 'rising' ? value - threshold : threshold - value
}

/** Severity 0 is normal. Siaga is Indonesia's, from 4 (normal) to 1; the others are the US NWS's. */
export const LEVEL_PRESETS = {
  'siaga-4': { name: 'Siaga 4', severity: 0 },
  'siaga-3': { name: 'Siaga 3', severity: 1 },
  'siaga-2': { name: 'Siaga 2', severity: 2 },
  'siaga-1': { name: 'Siaga 1', severity: 3 },
  action: { name: 'Action', severity: 1 },
  minor: { name: 'Minor flood', severity: 2 },
  moderate: { name: 'Moderate flood', severity: 3 },
  major: { name: 'Major flood', severity: 4 },
}

export type PresetName = keyof typeof LEVEL_PRESETS

export const PRESET_NAMES = Object.keys(LEVEL_PRESETS) as PresetName[]
