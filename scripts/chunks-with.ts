import type { Rolldown } from 'vite'

/** A chunk and all that `namesOf` leads to from it, through however many others; each once. */
export function chunksWith(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  namesOf: (chunk: Rolldown.OutputChunk) => readonly string[],
): ReadonlySet<Rolldown.OutputChunk> {
  const found = new Set([chunk])
  for (const one of found) {
    for (const name of namesOf(one)) {
      const next = bundle[name]
      if (next?.type === 'chunk') found.add(next)
    }
  }
  return found
}
