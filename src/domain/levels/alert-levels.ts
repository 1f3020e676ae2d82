/** A reservoir or a battery is dangerous when it falls. */
export type Direction = 'rising' | 'falling'

export interface LevelName {
  name: string
  /** Id of its preset, which the app translates. */
  preset?: string
  /** `#rrggbb`; default by severity. */
  colour?: string
}

export interface AlertLevel extends LevelName {
  /** In the sensor's unit. */
  threshold: number
  /** Exclusive threshold. */
  beyond?: true
  /** From 1 on, comparable between stations. */
  severity: number
  impact?: string
}

export interface LevelScale {
  direction: Direction
  /** Hysteresis in the sensor's unit: a level ends further back than this. */
  margin: number
  /** The state below all levels, if named (`Siaga 4`). */
  normal?: LevelName
  /** Mildest first, at least one. */
  levels: readonly AlertLevel[]
}

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
