/** Time for deadlines and waits: monotonic, unlike the wall clock. */
export interface Clock {
  elapsedMs(): number
  wait(ms: number): Promise<void>
}

export const processClock: Clock = {
  elapsedMs: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
