import { replaceEqualDeep } from '@tanstack/react-query'
import { useState } from 'react'

/** A value of plain data; the same object for as long as it says the same, so that nothing that depends on it is done again. */
export function useSame<T>(value: T): T {
  const [shown, setShown] = useState(value)
  const same = replaceEqualDeep(shown, value)
  if (same !== shown) setShown(same)
  return same
}
