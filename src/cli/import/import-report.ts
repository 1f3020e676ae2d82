import { SingleBar } from 'cli-progress'
import type { ImportProgress } from '../../service/import/import-directory.ts'
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

interface ProgressDisplay {
  update: (progress: ImportProgress) => void
  stop: () => void
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

/** A bar on a terminal, else a line a station: a bar would fill a log. */
export function showProgress(stream: NodeJS.WritableStream & { isTTY?: boolean }): ProgressDisplay {
  return stream.isTTY ? progressBar(stream) : progressLines(stream)
}

function progressBar(stream: NodeJS.WritableStream): ProgressDisplay {
  const bar = new SingleBar({
    stream,
    format: '{bar} {percentage} % · {rows} rows · {station}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
    hideCursor: true,
  })
  let isShown = false
  return {
    update({ bytesRead, bytesTotal, rows, station }) {
      const details = { rows: rows.toLocaleString('en'), station }
      if (isShown) bar.update(bytesRead, details)
      else bar.start(bytesTotal, bytesRead, details)
      isShown = true
    },
    stop() {
      if (isShown) bar.stop()
    },
  }
}

function progressLines(stream: NodeJS.WritableStream): ProgressDisplay {
  let current: string | undefined
  return {
    update({ bytesRead, bytesTotal, station }) {
      if (station === current) return
      current = station
      stream.write(`${String(Math.floor((100 * bytesRead) / bytesTotal)).padStart(3)} %  ${station}\n`)
    },
    stop() {},
  }
}
