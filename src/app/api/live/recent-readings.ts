import type { LiveReading } from './live-event.ts'

/** Longest time that a pending response can be overtaken by events. */
const REMEMBERED_MS = 60_000
const MAX_REMEMBERED = 5000

let recent: { reading: LiveReading; cameMs: number }[] = []

/** Keeps recent readings for responses that were requested before they arrived. */
export function rememberReadings(readings: readonly LiveReading[], nowMs: number): void {
  const kept = recent.filter(({ cameMs }) => isRecent(cameMs, nowMs))
  recent = [...kept, ...readings.map((reading) => ({ reading, cameMs: nowMs }))].slice(-MAX_REMEMBERED)
}

/** The readings of the last minute, oldest first. */
export function recentReadings(nowMs: number): LiveReading[] {
  return recent.filter(({ cameMs }) => isRecent(cameMs, nowMs)).map(({ reading }) => reading)
}

/** Clears them: later responses contain or supersede all earlier readings. */
export function forgetReadings(): void {
  recent = []
}

/** Entries later than now are from before the clock was set back. */
function isRecent(cameMs: number, nowMs: number): boolean {
  return cameMs <= nowMs && nowMs - cameMs < REMEMBERED_MS
}
