import { median, type Samples } from './interleave.ts'

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
export function targetText(target: Target | undefined): string {
  if (!target) return ''
  if ('fasterAtLeast' in target) return `≥ ${target.fasterAtLeast} × faster`
  if ('slowerAtMost' in target) return `≤ ${Number(target.slowerAtMost.toFixed(2))} × as long`
  return `≤ ${target.neverOverMs} ms`
}

/** The ratio the way its target looks at it: how much faster we are, or how many times as long we take. */
export function ratioText({ timesFaster, target }: Verdict): string {
  if (target && 'slowerAtMost' in target) return `${rounded(1 / timesFaster)} × as long`
  return timesFaster >= 1 ? `${rounded(timesFaster)} × faster` : `${rounded(1 / timesFaster)} × slower`
}

export function rounded(value: number): string {
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
