import { stationsUpstream } from '../alarms/upstream-crossings.ts'

/** How much later the stations file has the second of two stations, milliseconds, below 0 earlier; `undefined` where no water runs between them. */
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

/** Whether a measured lag differs from the stated one by more than half of that, and by more than the step it was measured in. */
export function contradicts(lagMs: number, statedMs: number, stepMs: number): boolean {
  return Math.abs(lagMs - statedMs) > Math.max(stepMs, Math.abs(statedMs) / 2)
}
