type Memory = Uint8Array<ArrayBuffer>

/** More than a month's answer needs. What a year needs is not kept between two. */
const MOST_KEPT = 2 * 1024 * 1024
const NONE: Memory = new Uint8Array()

/**
 * One piece of memory that who has written keeps for who writes next: made for each answer and thrown away, it is
 * what makes the engine collect before its time (decision 0284).
 */
let kept = NONE

/** At least so many bytes to write into. What stands in them is of no meaning, and nobody else has them. */
export function takeScratch(bytes: number): Memory {
  if (kept.length < bytes) return new Uint8Array(bytes)
  const memory = kept
  kept = NONE
  return memory
}

/** Gives back memory of `takeScratch` that nobody reads or writes any more. */
export function returnScratch(memory: Memory): void {
  if (memory.length > kept.length && memory.length <= MOST_KEPT) kept = memory
}
