import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

/** A value of plain data; the same object for as long as it says the same, so that nothing that depends on it is done again. */
export function useSame<T>(value: T): T {
  const [shown, setShown] = useState(value)
  const same = replaceEqualDeep(shown, value)
  if (same !== shown) setShown(same)
  return same
}

/** An object of always the same keys; the same one for as long as each of its values is. */
export function useSameParts<T extends object>(parts: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its values are all that it depends on
  return useMemo(() => parts, Object.values(parts))
}
