import type { Line } from '../../../domain/series/series.ts'
import type { Steps } from './steps.ts'

/** The line through each step's lowest and highest reading, in their order; breaks where the steps do. */
export function peakLine({ count, min, minAt, max, maxAt, isJoined }: Steps): Line {
  const line: Line = { t: [], v: [] }
  const add = (timeMs: number, value: number | null) => {
    line.t.push(timeMs)
    line.v.push(value)
  }
  for (let i = 0; i < count.length; i++) {
    if (count[i] === 0) continue
    const lowest = [minAt[i], min[i]] as [number, number]
    const highest = [maxAt[i], max[i]] as [number, number]
    const [first, second] = lowest[0] < highest[0] ? [lowest, highest] : [highest, lowest]
    const before = line.t.at(-1)
    if (isJoined[i] === 0 && before !== undefined) add((before + first[0]) / 2, null)
    add(...first)
    if (second[0] > first[0]) add(...second)
  }
  return line
}
