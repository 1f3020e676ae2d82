import type { RowCounts } from '../../service/import/import-readings.ts'
import type { Problem } from '../../service/import/problem.ts'
import { printable } from '../printable.ts'

/** 0: all stored or already there. 1: nothing could be read. 2: something was left out. */
export type ImportExitCode = 0 | 1 | 2

export interface ImportOutput {
  out: NodeJS.WritableStream
  err: NodeJS.WritableStream & { isTTY?: boolean }
}

type Line = [name: string, count: number]

/** Enough to see the pattern; more would scroll other files away. */
const SHOWN_PER_FILE = 20

/** Keeps the first problems of each file, in order, and counts the rest. */
interface Problems {
  add: (problem: Problem) => void
  count: () => number
  byFile: ReadonlyMap<string, { first: Problem[]; count: number }>
}

export function rowLines(rows: RowCounts): Line[] {
  const { read, stored, present, empty, future, broken } = rows
  const notStored = read - stored - present - empty - future - broken
  return [
    ['rows read', read],
    ['stored', stored],
    ['already there', present],
    ['without any value', empty],
    ['skipped: in the future', future],
    ['skipped: broken', broken],
    ...(notStored > 0 ? [['not stored', notStored] satisfies Line] : []),
  ]
}

/** For the terminal; ends with a line end. */
export function summaryOf(target: string, table: readonly Line[]): string {
  const grouped = (count: number) => count.toLocaleString('en')
  const width = Math.max(...table.map(([, count]) => grouped(count).length))
  const lines = table.map(([name, count]) => `  ${name.padEnd(24)}${grouped(count).padStart(width)}\n`)
  return `Imported into ${target}:\n${lines.join('')}`
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
