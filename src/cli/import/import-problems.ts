import type { Problem } from '../../service/import/problem.ts'
import { printable } from '../printable.ts'

/** Enough to see the pattern; more would scroll other files away. */
const SHOWN_PER_FILE = 20

/** Keeps the first problems of each file, in order, and counts the rest. */
export interface Problems {
  add: (problem: Problem) => void
  count: () => number
  byFile: ReadonlyMap<string, { first: Problem[]; count: number }>
}

export function collectProblems(): Problems {
  const byFile = new Map<string, { first: Problem[]; count: number }>()
  return {
    byFile,
    add(problem) {
      const of = byFile.get(problem.file) ?? { first: [], count: 0 }
      byFile.set(problem.file, of)
      of.count++
      if (of.first.length < SHOWN_PER_FILE) of.first.push(problem)
    },
    count: () => [...byFile.values()].reduce((sum, { count }) => sum + count, 0),
  }
}

/** `readings/a.csv:12: reason`, as editors understand it. Printable: names and cells come from outside. */
export function problemLines({ byFile }: Problems): string[] {
  return [...byFile].flatMap(([file, { first, count }]) => {
    const lines = first.map(({ line, reason }) => `${line === null ? file : `${file}:${line}`}: ${reason}`)
    const rest = count - first.length
    if (rest > 0) lines.push(`${file}: and ${rest.toLocaleString('en')} more`)
    return lines.map(printable)
  })
}
