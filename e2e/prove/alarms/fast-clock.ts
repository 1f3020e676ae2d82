import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** A clock of several processes that goes so many times as fast as the machine's, from a moment of that on. */
export interface FastClock {
  fromMs: number
  speed: number
  /** Holds the milliseconds that it was set forward by. */
  aheadFile?: string
}

/** A time set forward counts in every process after so long. */
export const CLOCK_SET_WITHIN_MS = 20

/** Epoch milliseconds of such a clock. */
export function nowOf({ fromMs, speed, aheadFile }: FastClock): number {
  return fromMs + (Date.now() - fromMs) * speed + (aheadFile === undefined ? 0 : aheadIn(aheadFile))
}

/** Sets a clock forward to a time; one that is later already stays. */
export function setForward(clock: Required<FastClock>, toMs: number): void {
  const { aheadFile } = clock
  const aheadMs = aheadIn(aheadFile) + Math.max(0, toMs - nowOf(clock))
  // another process never reads half of it
  writeFileSync(`${aheadFile}.new`, String(aheadMs))
  renameSync(`${aheadFile}.new`, aheadFile)
  lastRead.set(aheadFile, { aheadMs, atMs: performance.now() })
}

/** As a word of an environment, and back. */
export function clockWord({ fromMs, speed, aheadFile = '' }: FastClock): string {
  return `${fromMs} ${speed} ${aheadFile}`
}

export function readClock(word: string): FastClock {
  const [fromMs, speed, aheadFile = ''] = word.split(' ')
  return { fromMs: Number(fromMs), speed: Number(speed), ...(aheadFile !== '' && { aheadFile }) }
}

const lastRead = new Map<string, { aheadMs: number; atMs: number }>()

/** A product asks for the time thousands of times a second. */
function aheadIn(file: string): number {
  const last = lastRead.get(file)
  if (last && performance.now() - last.atMs < CLOCK_SET_WITHIN_MS / 2) return last.aheadMs
  const aheadMs = Number(textIn(file))
  lastRead.set(file, { aheadMs, atMs: performance.now() })
  return aheadMs
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // it was never set
    return '0'
  }
}
