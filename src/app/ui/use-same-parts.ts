import { useMemo } from 'react'

/** An object of always the same keys; the same one for as long as each of its values is. */
export function useSameParts<T extends object>(parts: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its values are all that it depends on
  return useMemo(() => parts, Object.values(parts))
}
