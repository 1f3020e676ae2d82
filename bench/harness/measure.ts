export interface Suite {
  /** For `--only`. */
  name: string
  /** Measures and cleans up after itself; `say` tells the person waiting what is going on. */
  run(say: (text: string) => void): Promise<Row[]>
}

/** One of the two things compared. */
export interface Side {
  name: string
  /** One measurement from a clean start: a value for each figure, in milliseconds where it does not say otherwise. */
  measure(): Promise<number[]>
}

/** What is asked of a figure: of the ratio or of our median, or of each of our values. */
export type Target =
  | { fasterAtLeast: number }
  | { slowerAtMost: number }
  | { medianAtMost: number }
  | { neverOver: number }

export interface Figure {
  what: string
  target?: Target
}

export interface Pair {
  ours: Side
  peer?: Side
  rounds: number
  figures: readonly Figure[]
}

export interface Samples {
  name: string
  /** In the order they were taken. */
  values: number[]
}

export interface Row extends Figure {
  ours: Samples
  peer?: Samples | undefined
}

/** A row with what follows from it: medians, or the longest where none may be over a limit. */
export interface Verdict extends Row {
  our: number
  their: number | null
  /** `null` without a target. */
  met: boolean | null
}

/**
 * Measures A B A B …, so that whatever else the machine does in the meantime falls on both. The first round is thrown
 * away: files are read and code is compiled in it.
 */
export async function measured({ ours, peer, rounds, figures }: Pair): Promise<Row[]> {
  const rows = figures.map(
    (figure): Row => ({
      ...figure,
      ours: { name: ours.name, values: [] },
      peer: peer && { name: peer.name, values: [] },
    }),
  )
  for (let round = -1; round < rounds; round++)
    for (const [of, side] of Object.entries({ ours, peer })) {
      const values = (await side?.measure()) ?? []
      if (round >= 0) for (const [n, value] of values.entries()) rows[n]?.[of as 'ours']?.values.push(value)
    }
  return rows
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) throw new Error('Nothing was measured')
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}

export function judge(row: Row): Verdict {
  const { target, ours, peer } = row
  const figure = target && 'neverOver' in target ? (values: number[]) => Math.max(...values) : median
  const [our, their] = [figure(ours.values), peer ? figure(peer.values) : null]
  return { ...row, our, their, met: target ? isMet(target, our, their ?? Number.NaN) : null }
}

function isMet(target: Target, our: number, their: number): boolean {
  if ('fasterAtLeast' in target) return their / our >= target.fasterAtLeast
  if ('slowerAtMost' in target) return our / their <= target.slowerAtMost
  return our <= ('neverOver' in target ? target.neverOver : target.medianAtMost)
}

const HEADINGS = ['what', 'ours', 'peer', 'ratio', 'asked', 'met', 'peer is']

/** The verdicts as a Markdown table that also reads well in a terminal. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ what, our, their, target, met, peer }) => [
    what,
    rounded(our),
    their === null ? '' : rounded(their),
    their === null ? '' : ratioOf(our, their),
    requestOf(target),
    met === null ? '' : met ? 'yes' : 'NO',
    peer?.name ?? '',
  ])
  const widths = HEADINGS.map((heading, i) =>
    Math.max(heading.length, ...rows.map((row) => row[i]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] as number)).join(' | ')} |`
  return [line(HEADINGS), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

function ratioOf(our: number, their: number): string {
  return our <= their ? `${rounded(their / our)} × faster` : `${rounded(our / their)} × as long`
}

function requestOf(target: Target | undefined): string {
  if (!target) return ''
  if ('fasterAtLeast' in target) return `≥ ${target.fasterAtLeast} × faster`
  if ('slowerAtMost' in target) return `≤ ${target.slowerAtMost} × as long`
  return `≤ ${'neverOver' in target ? target.neverOver : target.medianAtMost}`
}

function rounded(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}
