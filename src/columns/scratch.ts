type Memory = Uint8Array<ArrayBuffer>

/** More than a month's answer needs. What a year needs is not kept between two. */
const MAX_KEPT = 2 * 1024 * 1024
const NONE: Memory = new Uint8Array()

/**
 * Memory of the last writer, kept for the next one: allocated for each answer, it makes the engine collect after two
 * charts in place of three (decision 0282).
 */
let kept = NONE

/** At least so many bytes to write into, whose contents are undefined. Nobody else has them until they are returned. */
export function takeScratch(bytes: number): Memory {
  if (kept.length < bytes) return new Uint8Array(bytes)
  const memory = kept
  kept = NONE
  return memory
}

/** Gives back memory of `takeScratch` that nobody reads or writes any more. */
export function returnScratch(memory: Memory): void {
  if (memory.length > kept.length && memory.length <= MAX_KEPT) kept = memory
}
