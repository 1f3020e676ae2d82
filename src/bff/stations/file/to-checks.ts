import { parseIsoDuration } from '../../../domain/iso-duration.ts'
import type { Checks, FlatLine, Span } from '../../../domain/quality/checks.ts'
import type { ChecksInFile } from './quality-schema.ts'

/** Values closer than a logger's last digit are equal. */
const SAME = 1e-9

/** Replaces a sensor's own tests, in its unit; `factor` converts the file's. `null` has no tests. */
export function withChecks(own: Checks, entry: ChecksInFile | null, factor: number): Checks {
  if (entry === null) return {}
  const { grossRange, ownRange, spike, rateOfChange, flatLine, attenuatedSignal, outlier } = entry
  const checks: Checks = { ...own }
  const times = (value: number | undefined) => (value === undefined ? undefined : value * factor)
  const span = ([low, high]: readonly [number | null, number | null]): Span => [
    low === null ? -Infinity : low * factor,
    high === null ? Infinity : high * factor,
  ]
  const set = <Name extends keyof Checks>(name: Name, said: unknown, value: () => Checks[Name]) => {
    if (said === null) delete checks[name]
    else if (said !== undefined) checks[name] = value()
  }
  set('grossRange', grossRange, () => ({
    fail: grossRange?.fail ? span(grossRange.fail) : (own.grossRange?.fail ?? [-Infinity, Infinity]),
    suspect: grossRange?.suspect && span(grossRange.suspect),
  }))
  // a given range is more reliable than the record
  if (grossRange?.suspect) delete checks.ownRange
  set('ownRange', ownRange, () => true)
  set('spike', spike, () => ({ suspect: times(spike?.suspect), fail: times(spike?.fail) }))
  set('rateOfChange', rateOfChange, () => ({ suspect: (rateOfChange?.suspect as number) * factor }))
  set('flatLine', flatLine, () => flatLineOf(flatLine as NonNullable<typeof flatLine>, own, factor))
  if (outlier === null) delete checks.outlier
  set('attenuatedSignal', attenuatedSignal, () => ({
    windowMs: parseIsoDuration(attenuatedSignal?.window ?? '') as number,
    suspect: times(attenuatedSignal?.suspect),
    fail: times(attenuatedSignal?.fail),
  }))
  return checks
}

function flatLineOf(
  { tolerance, suspect, fail, rest }: NonNullable<ChecksInFile['flatLine']>,
  own: Checks,
  factor: number,
): FlatLine {
  return {
    tolerance: Math.max(tolerance * factor, SAME),
    suspectMs: suspect === undefined ? undefined : parseIsoDuration(suspect),
    failMs: fail === undefined ? undefined : parseIsoDuration(fail),
    rest: rest === undefined ? own.flatLine?.rest : rest * factor,
  }
}
