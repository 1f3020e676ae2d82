/** How many checks of a proof held. */
export interface Figure {
  passed: number
  failed: number
}

/** Says whether a check held. */
export type Judge = (what: string, holds: boolean) => void

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Ends a proof: its figure is the last line, and its exit code says whether all held. */
export function sayFigure({ passed, failed }: Figure): void {
  say(`${Math.round(performance.now() / 1000)} s`)
  say(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** Says of each check whether it held, and counts them. */
export function createJudge(): { figure: Figure; judge: Judge } {
  const figure = { passed: 0, failed: 0 }
  const judge: Judge = (what, holds) => {
    say(`${holds ? 'held' : 'NOT HELD'}: ${what}`)
    figure[holds ? 'passed' : 'failed']++
  }
  return { figure, judge }
}

/** The value that so large a part of all is at most. */
export function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? Number.NaN
}
