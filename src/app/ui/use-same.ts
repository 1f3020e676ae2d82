import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

/** Plain data; the same object while it is equal, so that dependents are not recomputed. */
export function useSame<T>(value: T): T {
  const [shown, setShown] = useState(value)
  const same = replaceEqualDeep(shown, value)
  if (same !== shown) setShown(same)
  return same
}

/** An object with constant keys; the same one while each value is. */
export function useSameParts<T extends object>(parts: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its values are all that it depends on
  return useMemo(() => parts, Object.values(parts))
}
