import {
  type AlertLevel,
  LEVEL_PRESETS,
  type LevelName,
  type LevelScale,
  type PresetName,
} from '../../../domain/levels/alert-levels.ts'
import { type OrderedLevel, orderedLevels } from './scale-problems.ts'
import type { ScaleInFile } from './schema.ts'

/** Share of the smallest distance between two thresholds. */
const DEFAULT_MARGIN = '5%'
/** For a lone level, this share of its threshold in place of a distance. */
const LONE_LEVEL_SHARE = 0.1

export function toScale(entry: ScaleInFile, factor: number): LevelScale {
  const ordered = orderedLevels(entry)
  const normal = normalOf(entry, ordered)
  return {
    direction: entry.direction ?? 'rising',
    margin: converted(marginOf(entry.margin ?? DEFAULT_MARGIN, ordered), factor),
    ...(normal && { normal }),
    levels: ordered.map((level): AlertLevel => {
      const { preset, colour, beyond, impact } = level.entry
      return {
        ...named(level.name, preset, level.entry.name, colour),
        threshold: converted(level.threshold, factor),
        ...(beyond !== undefined && { beyond: true }),
        severity: level.severity,
        ...(impact !== undefined && { impact }),
      }
    }),
  }
}

/** 1.1 m times 100 is above 110 cm in binary, and water at 110 cm would not reach it. */
function converted(value: number, factor: number): number {
  return Number((value * factor).toPrecision(12))
}

/** A share of the distances: heights of thresholds depend on the datum. */
function marginOf(margin: number | string, ordered: readonly OrderedLevel[]): number {
  if (typeof margin === 'number') return margin
  const thresholds = ordered.map(({ threshold }) => threshold)
  const distances = thresholds.slice(1).map((threshold, n) => Math.abs(threshold - (thresholds[n] as number)))
  const distance =
    distances.length > 0 ? Math.min(...distances) : Math.abs(thresholds[0] ?? 0) * LONE_LEVEL_SHARE
  return (Number.parseFloat(margin) / 100) * distance
}

/** Below siaga 3 lies siaga 4, even where the file does not say. */
function normalOf({ normal }: ScaleInFile, ordered: readonly OrderedLevel[]): LevelName | undefined {
  const isSiaga = ordered.some(({ entry }) => entry.preset?.startsWith('siaga-'))
  const preset: PresetName | undefined = normal?.preset ?? (isSiaga && !normal?.name ? 'siaga-4' : undefined)
  const name = normal?.name ?? (preset && LEVEL_PRESETS[preset].name)
  if (name === undefined)
    return normal?.colour === undefined ? undefined : { name: '', colour: normal.colour }
  return named(name, preset, normal?.name, normal?.colour)
}

/** Custom names are shown as they are; those of presets are translated. */
function named(
  name: string,
  preset: string | undefined,
  own: string | undefined,
  colour: string | undefined,
) {
  return { name, ...(preset && own === undefined && { preset }), ...(colour !== undefined && { colour }) }
}
