/** Which way is worse: a river is dangerous when it rises, a reservoir or a battery when it falls. */
export type Direction = 'rising' | 'falling'

/** How a level, or the state below all levels, is called and coloured. Both are an organisation's own data. */
export interface LevelName {
  name: string
  /** The preset it was taken from: the app has its name in the reader's language. */
  preset?: string
  /** `#rrggbb`; without one the colour of its severity. */
  colour?: string
}

/** One alert level of a sensor. */
export interface AlertLevel extends LevelName {
  /** In the sensor's unit. */
  threshold: number
  /** Reached only past the threshold; without it the threshold itself is in the level. */
  beyond?: true
  /** How bad it is, from 1 on; comparable between sensors and stations. */
  severity: number
  /** What it means there, in the organisation's own words. */
  impact?: string
}

/** The alert levels of one sensor. */
export interface LevelScale {
  direction: Direction
  /** A level is left only where the value lies further than this back from its threshold. In the sensor's unit. */
  margin: number
  /** The state below all levels, where it has a name of its own (`Siaga 4`). */
  normal?: LevelName
  /** From the mildest to the worst, at least one. */
  levels: readonly AlertLevel[]
}

/** Whether a value is in a level, whatever came before it. */
export function reaches({ direction }: LevelScale, level: AlertLevel, value: number): boolean {
  const past = pastThreshold(direction, level, value)
  return level.beyond ? past > 0 : past >= 0
}

/** Whether a value is so far back from a level that the level is over. */
export function leaves({ direction, margin }: LevelScale, level: AlertLevel, value: number): boolean {
  return pastThreshold(direction, level, value) < -margin
}

/** The level that a value alone demands: 0 for none, n for `levels[n - 1]`. */
export function demandedLevel(scale: LevelScale, value: number): number {
  return scale.levels.findLastIndex((level) => reaches(scale, level, value)) + 1
}

/** The level of that number; `undefined` for 0, the normal state. */
export function levelOf(scale: LevelScale, number: number): AlertLevel | undefined {
  return scale.levels[number - 1]
}

/** How far a value lies past a threshold in the direction that is worse. */
export function pastThreshold(
  direction: Direction,
  { threshold }: Pick<AlertLevel, 'threshold'>,
  value: number,
): number {
  return direction === 'rising' ? value - threshold : threshold - value
}
