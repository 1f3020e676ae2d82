import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** A clock of several processes that goes so many times as fast as the machine's, from a moment of that on. */
export interface FastClock {
  fromMs: number
  speed: number
  /** Holds the milliseconds that it was set forward by. */
  aheadFile: string
}

/** Every process sees a time that was set forward after twice so long at most. */
const READ_EVERY_MS = 10
const lastRead = new Map<string, { aheadMs: number; atMs: number }>()

/** Epoch milliseconds of such a clock. */
export function nowOf({ fromMs, speed, aheadFile }: FastClock): number {
  return fromMs + (Date.now() - fromMs) * speed + aheadIn(aheadFile)
}

/** Sets a clock forward to a time; one that is later already stays. */
export function setForward(clock: FastClock, toMs: number): void {
  const { aheadFile } = clock
  const aheadMs = aheadIn(aheadFile) + Math.max(0, toMs - nowOf(clock))
  // another process never reads half of it
  writeFileSync(`${aheadFile}.new`, String(aheadMs))
  renameSync(`${aheadFile}.new`, aheadFile)
  lastRead.set(aheadFile, { aheadMs, atMs: performance.now() })
}

/** A product asks for the time thousands of times a second. */
function aheadIn(file: string): number {
  const last = lastRead.get(file)
  if (last && performance.now() - last.atMs < READ_EVERY_MS) return last.aheadMs
  const aheadMs = Number(readFileSync(file, 'utf8'))
  lastRead.set(file, { aheadMs, atMs: performance.now() })
  return aheadMs
}
