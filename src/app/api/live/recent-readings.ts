import type { LiveReading } from './live-event.ts'

/** An answer may be under way for as long when an event overtakes it. */
const REMEMBERED_MS = 60_000
const MOST_REMEMBERED = 5000

let recent: { reading: LiveReading; cameMs: number }[] = []

/** Keeps readings for answers that were asked for before they came. */
export function rememberReadings(readings: readonly LiveReading[], nowMs: number): void {
  const kept = recent.filter(({ cameMs }) => isRecent(cameMs, nowMs))
  recent = [...kept, ...readings.map((reading) => ({ reading, cameMs: nowMs }))].slice(-MOST_REMEMBERED)
}

/** The readings of the last minute, oldest first. */
export function recentReadings(nowMs: number): LiveReading[] {
  return recent.filter(({ cameMs }) => isRecent(cameMs, nowMs)).map(({ reading }) => reading)
}

/** What is asked for from now on has all that came before, or says something else of it. */
export function forgetReadings(): void {
  recent = []
}

/** What came later than now came before the clock was put back. */
function isRecent(cameMs: number, nowMs: number): boolean {
  return cameMs <= nowMs && nowMs - cameMs < REMEMBERED_MS
}
