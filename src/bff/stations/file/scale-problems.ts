import { type Direction, LEVEL_PRESETS, type PresetName } from '../../../domain/levels/alert-levels.ts'

/** A level in a stations file. */
interface LevelEntry {
  preset?: PresetName | undefined
  name?: string | undefined
  colour?: string | undefined
  severity?: number | undefined
  at?: number | undefined
  beyond?: number | undefined
  impact?: string | undefined
}

interface ScaleEntry {
  direction?: Direction | undefined
  levels: readonly LevelEntry[]
}

/** A level with defaults, its threshold in the file's unit, and its index in the file. */
export interface OrderedLevel {
  entry: LevelEntry
  index: number
  threshold: number
  name: string
  severity: number
}

interface ScaleProblem {
  /** From the scale down. */
  path: (string | number)[]
  message: string
}

/** From the mildest to the worst; those without a threshold are left out. */
export function orderedLevels({ direction, levels }: ScaleEntry): OrderedLevel[] {
  const worse = direction === 'falling' ? -1 : 1
  const found = levels.flatMap((entry, index) => {
    const threshold = entry.at ?? entry.beyond
    return threshold === undefined ? [] : [{ entry, index, threshold }]
  })
  found.sort((a, b) => worse * (a.threshold - b.threshold))
  let milder = 0
  return found.map(({ entry, index, threshold }) => {
    const preset = entry.preset && LEVEL_PRESETS[entry.preset]
    milder = entry.severity ?? preset?.severity ?? milder + 1
    return { entry, index, threshold, name: entry.name ?? preset?.name ?? '', severity: milder }
  })
}

/** Problems of levels that are each well formed. */
export function scaleProblems(scale: ScaleEntry): ScaleProblem[] {
  const problems: ScaleProblem[] = []
  const say = (index: number, message: string) => problems.push({ path: ['levels', index], message })
  scale.levels.forEach(({ at, beyond, name, preset }, index) => {
    if ((at === undefined) === (beyond === undefined)) {
      say(index, 'a level has its threshold in either "at" or "beyond"')
    }
    if (name === undefined && preset === undefined) say(index, 'a level has a name or a preset')
  })
  const ordered = orderedLevels(scale)
  ordered.forEach(({ index, threshold, severity }, n) => {
    const milder = ordered[n - 1]
    if (!milder) return
    if (milder.threshold === threshold) say(index, `it has the threshold of "${milder.name}", ${threshold}`)
    else if (severity <= milder.severity) {
      say(
        index,
        `it is reached after "${milder.name}" and must be more severe than that, which is ${milder.severity}`,
      )
    }
  })
  return problems
}
