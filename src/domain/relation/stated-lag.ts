import { stationsUpstream } from '../alarms/upstream-crossings.ts'

/** The stations file's lag, milliseconds, negative upstream; `undefined`: not connected. */
export function statedLagMs(
  first: string,
  second: string,
  factsOf: Parameters<typeof stationsUpstream>[1],
): number | undefined {
  const from = (up: string, down: string) =>
    stationsUpstream(down, factsOf).find(({ device }) => device === up)?.lagMs
  const back = from(second, first)
  return from(first, second) ?? (back === undefined ? undefined : -back)
}

/** They differ by more than half of the stated lag, and more than the step. */
export function contradicts(lagMs: number, statedMs: number, stepMs: number): boolean {
  return Math.abs(lagMs - statedMs) > Math.max(stepMs, Math.abs(statedMs) / 2)
}
