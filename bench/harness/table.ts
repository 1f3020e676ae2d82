import { ratioText, rounded, targetText, type Verdict } from './row.ts'

const HEADINGS = ['suite', 'what', 'ours, ms', 'peer, ms', 'ratio', 'asked', 'met', 'peer']

/** The verdicts as a Markdown table that also reads well in a terminal. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map((verdict) => [
    verdict.suite,
    verdict.what,
    rounded(verdict.oursMs),
    rounded(verdict.peerMs),
    ratioText(verdict),
    targetText(verdict.target),
    verdict.met === null ? '' : verdict.met ? 'yes' : 'NO',
    verdict.peer.name,
  ])
  const widths = HEADINGS.map((heading, i) =>
    Math.max(heading.length, ...rows.map((row) => (row[i] as string).length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] as number)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [line(HEADINGS), rule, ...rows.map(line)].join('\n')
}
