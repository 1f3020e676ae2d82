export interface Suite {
  /** For `--only`. */
  name: string
  /** Measures and cleans up after itself; `say` tells the person waiting what is going on. */
  run(say: (text: string) => void): Promise<Row[]>
}

/** One of the two things compared. */
export interface Side {
  name: string
  /** One measurement from a clean start, in milliseconds. */
  measure(): Promise<number>
}

export interface Samples {
  name: string
  /** In the order they were taken, milliseconds. */
  values: number[]
}

/**
 * Measures A B A B …, so that whatever else the machine does in the meantime falls on both. The first round is thrown
 * away: files are read and code is compiled in it.
 */
export async function interleave(ours: Side, peer: Side, rounds: number): Promise<[Samples, Samples]> {
  const taken: [Samples, Samples] = [
    { name: ours.name, values: [] },
    { name: peer.name, values: [] },
  ]
  for (let round = -1; round < rounds; round++) {
    for (const [i, side] of [ours, peer].entries()) {
      const milliseconds = await side.measure()
      if (round >= 0) taken[i as 0 | 1].values.push(milliseconds)
    }
  }
  return taken
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) throw new Error('Nothing was measured')
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}

/** What is asked of a row, or nothing where the row is only told. */
export type Target =
  /** The peer takes at least this many times as long. */
  | { fasterAtLeast: number }
  /** Ours takes at most this many times as long. */
  | { slowerAtMost: number }
  /** None of our measurements is longer. */
  | { neverOverMs: number }

/** Two things side by side in one run. */
export interface Row {
  suite: string
  what: string
  ours: Samples
  peer: Samples
  target?: Target
}

/** A row with what follows from it. */
export interface Verdict extends Row {
  /** Of our samples and the peer's; the longest where the target is a limit on every one. */
  oursMs: number
  peerMs: number
  /** How many times as long the peer takes. */
  timesFaster: number
  /** Whether the target was met; `null` without one. */
  met: boolean | null
}

export function judge(row: Row): Verdict {
  const { target } = row
  const figure = target && 'neverOverMs' in target ? longest : median
  const oursMs = figure(row.ours.values)
  const peerMs = figure(row.peer.values)
  const timesFaster = peerMs / oursMs
  return { ...row, oursMs, peerMs, timesFaster, met: target ? isMet(target, oursMs, timesFaster) : null }
}

/** In the words of the table. */
function targetText(target: Target | undefined): string {
  if (!target) return ''
  if ('fasterAtLeast' in target) return `≥ ${target.fasterAtLeast} × faster`
  if ('slowerAtMost' in target) return `≤ ${Number(target.slowerAtMost.toFixed(2))} × as long`
  return `≤ ${target.neverOverMs} ms`
}

/** The ratio the way its target looks at it: how much faster we are, or how many times as long we take. */
function ratioText({ timesFaster, target }: Verdict): string {
  if (target && 'slowerAtMost' in target) return `${rounded(1 / timesFaster)} × as long`
  return timesFaster >= 1 ? `${rounded(timesFaster)} × faster` : `${rounded(1 / timesFaster)} × slower`
}

function rounded(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

function longest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value))
}

function isMet(target: Target, oursMs: number, timesFaster: number): boolean {
  if ('fasterAtLeast' in target) return timesFaster >= target.fasterAtLeast
  if ('slowerAtMost' in target) return 1 / timesFaster <= target.slowerAtMost
  return oursMs <= target.neverOverMs
}

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
