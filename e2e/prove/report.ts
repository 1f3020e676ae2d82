/** How many checks of a proof held. */
export interface Figure {
  passed: number
  failed: number
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Ends a proof: its figure is the last line, and its exit code says whether all held. */
export function sayFigure({ passed, failed }: Figure): void {
  say(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** Says of each check whether it held, and counts them. */
export function createJudge(): { figure: Figure; judge: (what: string, holds: boolean) => void } {
  const figure = { passed: 0, failed: 0 }
  return {
    figure,
    judge(what, holds) {
      say(`${holds ? 'held' : 'NOT HELD'}: ${what}`)
      figure[holds ? 'passed' : 'failed']++
    },
  }
}
