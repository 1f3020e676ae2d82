import type { Verdict } from '../../service/conformance/judging/judge.ts'
import { printable } from '../printable.ts'

const WORDS = { passed: 'pass', failed: 'FAIL', skipped: 'skip' } as const

/** Lines for a terminal; the last is the count. */
export function reportLines(verdicts: readonly Verdict[]): string[] {
  const counted = (wanted: Verdict['outcome']): number =>
    verdicts.filter(({ outcome }) => outcome === wanted).length
  return [
    ...verdicts.flatMap(verdictLines),
    '',
    'R is a rule of the interface; C is a choice where the interface is silent (docs/interface.md).',
    `${counted('passed')} passed, ${counted('failed')} failed, ${counted('skipped')} skipped`,
  ]
}

function verdictLines({ rules, title, outcome, reason, request, expected, came }: Verdict): string[] {
  const details = [
    [outcome === 'skipped' ? 'because' : 'wrong', reason],
    ['asked', request],
    ['expected', expected],
    ['came', came],
  ].filter((detail): detail is [string, string] => detail[1] !== undefined)
  return [
    `${WORDS[outcome]}  ${rules.padEnd(8)} ${title}`,
    ...details.map(([name, text]) => `      ${`${name}:`.padEnd(10)}${printable(text)}`),
  ]
}
