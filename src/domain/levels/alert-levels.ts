/** Which way is worse: a river is dangerous when it rises, a reservoir or a battery when it falls. */
export type Direction = 'rising' | 'falling'

/** Name and colour of a level or of the state below all levels. Both are an organisation's own data. */
export interface LevelName {
  name: string
  /** The preset that it comes from, whose name the app has in the reader's language. */
  preset?: string
  /** `#rrggbb`; without one the colour of its severity. */
  colour?: string
}

/** One alert level of a sensor. */
export interface AlertLevel extends LevelName {
  /** In the sensor's unit. */
  threshold: number
  /** The level begins beyond the threshold; otherwise it includes the threshold. */
  beyond?: true
  /** Severity from 1 on, comparable between sensors and stations. */
  severity: number
  /** Impact at the station, in the organisation's own words. */
  impact?: string
}

/** The alert levels of one sensor. */
export interface LevelScale {
  direction: Direction
  /** Hysteresis: a level ends only when the value is further than this back from its threshold. In the sensor's unit. */
  margin: number
  /** The state below all levels, where it has a name of its own (`Siaga 4`). */
  normal?: LevelName
  /** From the mildest to the worst, at least one. */
  levels: readonly AlertLevel[]
}

/** Whether a value alone, without hysteresis, is in a level. */
export function reaches({ direction }: LevelScale, level: AlertLevel, value: number): boolean {
  const past = pastThreshold(direction, level, value)
  return level.beyond ? past > 0 : past >= 0
}

/** Whether a value is far enough back from a level to end it. */
export function leaves({ direction, margin }: LevelScale, level: AlertLevel, value: number): boolean {
  return pastThreshold(direction, level, value) < -margin
}

/** The level of a value alone: 0 for none, n for `levels[n - 1]`. */
export function demandedLevel(scale: LevelScale, value: number): number {
  return scale.levels.findLastIndex((level) => reaches(scale, level, value)) + 1
}

/** The level of that number; `undefined` for 0, the normal state. */
export function levelOf(scale: LevelScale, number: number): AlertLevel | undefined {
  return scale.levels[number - 1]
}

/** A level's name without what else is known of it. */
export function levelName({ name, preset, colour }: LevelName): LevelName {
  return { name, ...(preset !== undefined && { preset }), ...(colour !== undefined && { colour }) }
}

/** Distance of a value beyond a threshold in the worse direction. */
export function pastThreshold(
  direction: Direction,
  { threshold }: Pick<AlertLevel, 'threshold'>,
  value: number,
): number {
  return direction === 'rising' ? value - threshold : threshold - value
}
