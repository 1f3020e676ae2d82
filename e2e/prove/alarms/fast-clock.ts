/** A clock of several processes that goes so many times as fast as the machine's, from a moment of that on. */
export interface FastClock {
  fromMs: number
  speed: number
}

/** Epoch milliseconds of such a clock. */
export function nowOf({ fromMs, speed }: FastClock): number {
  return fromMs + (Date.now() - fromMs) * speed
}

/** As a word of an environment, and back. */
export function clockWord({ fromMs, speed }: FastClock): string {
  return `${fromMs} ${speed}`
}

export function readClock(word: string): FastClock {
  const [fromMs = Number.NaN, speed = Number.NaN] = word.split(' ').map(Number)
  return { fromMs, speed }
}
