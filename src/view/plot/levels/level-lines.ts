import type { Sensor } from '../../../domain/device.ts'
import type { AlertLevel, LevelScale } from '../../../domain/levels/alert-levels.ts'
import { type ShownLevel, stateOfSeverity } from '../../../domain/levels/water-state.ts'
import { type PlotScale, toY } from '../paths/line-path.ts'
import { spreadLabels } from './spread-labels.ts'

/** The levels of a panel, of one sensor only: lines of two would be confused. */
export interface PanelLevels {
  sensor: Sensor
  scale: LevelScale
}

/** A level on a plot, pixels from its top. */
export interface LevelLine {
  level: AlertLevel
  state: ShownLevel['state']
  /** `null` for a level outside the plot whose band reaches into it. */
  y: number | null
  /** Band from the level to the next worse one or the plot's edge. */
  band: { top: number; height: number }
  /** Middle of its label, which may be shifted; `null` where there is no room. */
  labelY: number | null
}

/** An axis extends for a level by at most this share of the readings' range: a distant level would flatten the line. */
const MAX_GROWTH = 0.5
export const LABEL_HEIGHT = 15

/** Levels of the sensor `alerted`, which caused its station's state, else of the first sensor with levels. */
export function panelLevels(
  sensors: readonly Sensor[],
  levels: Readonly<Record<string, LevelScale>> | undefined,
  alerted?: string,
): PanelLevels | null {
  for (const sensor of [...sensors.filter(({ id }) => id === alerted), ...sensors]) {
    const scale = levels && Object.hasOwn(levels, sensor.id) ? levels[sensor.id] : undefined
    if (scale) return { sensor, scale }
  }
  return null
}

/** Range of an axis that includes the levels near the readings; levels further away are omitted. */
export function withNearLevels(
  [low, high]: readonly [low: number, high: number],
  { levels }: LevelScale,
): [low: number, high: number] {
  const reach = (high - low) * MAX_GROWTH
  let [bottom, top] = [low, high]
  for (const { threshold } of levels) {
    if (threshold > top && threshold <= high + reach) top = threshold
    if (threshold < bottom && threshold >= low - reach) bottom = threshold
  }
  return [bottom, top]
}

/** The levels on the plot, from the mildest to the worst. */
export function levelLines({ direction, levels }: LevelScale, plot: PlotScale): LevelLine[] {
  const edge = direction === 'rising' ? 0 : plot.height
  const all = levels.map((level, n) => {
    const next = levels[n + 1]
    const y = toY(plot, level.threshold)
    const until = next ? toY(plot, next.threshold) : edge
    const [top, bottom] = [Math.max(0, Math.min(y, until)), Math.min(plot.height, Math.max(y, until))]
    return {
      level,
      state: stateOfSeverity(level.severity),
      y,
      isOnPlot: y >= 0 && y <= plot.height,
      band: { top, height: Math.max(0, bottom - top) },
    }
  })
  const shown = all.filter(({ isOnPlot, band }) => isOnPlot || band.height > 0)
  // without room for all labels the worst levels keep theirs
  const labelled = shown.filter(({ isOnPlot }) => isOnPlot).slice(-Math.floor(plot.height / LABEL_HEIGHT))
  const lines = labelled.map(({ y }) => y)
  const places = spreadLabels(
    lines.map((y) => labelBeside(y, lines)),
    LABEL_HEIGHT,
    plot.height,
  )
  return shown.map(({ isOnPlot, ...line }) => {
    const at = labelled.findIndex(({ level }) => level === line.level)
    return { ...line, y: isOnPlot ? line.y : null, labelY: places[at] ?? null }
  })
}

/** Whether a line at this height would cross the name of a level; crowded names are shifted. */
export function isStruck(y: number, levels: readonly Pick<LevelLine, 'labelY'>[]): boolean {
  return levels.some(({ labelY }) => labelY !== null && Math.abs(labelY - y) < LABEL_HEIGHT / 2 - 1)
}

/** Preferred position of a line's label: above it, but below the topmost line, where it would cover its own line. */
function labelBeside(y: number, lines: readonly number[]): number {
  const hasRoomUnder = lines.every((other) => other <= y || other - y >= 2 * LABEL_HEIGHT)
  return y < LABEL_HEIGHT && hasRoomUnder ? y + LABEL_HEIGHT / 2 : y - LABEL_HEIGHT / 2
}
