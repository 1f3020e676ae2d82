import { parseArgs } from 'node:util'

/** Says whether a check held. */
export type Judge = (what: string, holds: boolean) => void

/** Checks that held, and what the others found. */
export interface Verdict {
  passed: number
  problems: string[]
}

export interface Report {
  figure: { passed: number; failed: number }
  /** Says of a check whether it held, and counts it. */
  judge: Judge
  /** Counts checks that are not worth a line each, and says the first of what they found. */
  count(verdict: Verdict): void
}

const MAX_SHOWN = 20

/** The words of a command as `defaults` has them, and `seed`, drawn where it is not given. */
export function optionsOf<T extends Record<string, string>>(defaults: T): Record<keyof T | 'seed', string> {
  const all = { seed: String(Math.floor(Math.random() * 2 ** 31)), ...defaults }
  const options = Object.entries(all).map(
    ([name, value]) => [name, { type: 'string', default: value }] as const,
  )
  const { values } = parseArgs({ options: Object.fromEntries(options) })
  return values as Record<keyof T | 'seed', string>
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function createReport(): Report {
  const figure = { passed: 0, failed: 0 }
  return {
    figure,
    judge(what, holds) {
      say(`${holds ? 'held' : 'NOT HELD'}: ${what}`)
      figure[holds ? 'passed' : 'failed']++
    },
    count({ passed, problems }) {
      for (const problem of problems) if (figure.failed++ < MAX_SHOWN) say(`NOT HELD: ${problem}`)
      figure.passed += passed
    },
  }
}

/** Ends a proof: its figure is the last line, and its exit code says whether all held. */
export function sayFigure({ passed, failed }: Report['figure']): void {
  say(`${Math.round(performance.now() / 1000)} s`)
  say(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** The value that so large a part of all is at most. */
export function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? Number.NaN
}
