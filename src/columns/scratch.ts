type Memory = Uint8Array<ArrayBuffer>

/** More than a month's answer needs; what a year needs is not kept. */
const MAX_KEPT = 2 * 1024 * 1024
const NONE: Memory = new Uint8Array()

/** The last writer's memory, reused: allocations cause collections (docs/decisions/upstream-and-cache.md). */
let kept = NONE

/** At least so many bytes, contents undefined, exclusive until returned. */
export function takeScratch(bytes: number): Memory {
  if (kept.length < bytes) return new Uint8Array(bytes)
  const memory = kept
  kept = NONE
  return memory
}

export function returnScratch(memory: Memory): void {
  if (memory.length > kept.length && memory.length <= MAX_KEPT) kept = memory
}
