import { useDeferredValue } from 'react'

/**
 * False in a component's first drawing and true in a second one, which follows by itself and lets the reader's actions go first:
 * for what would make the first one long on a slow phone and need not be in it.
 */
export function useSecondStep(): boolean {
  return useDeferredValue(true, false)
}
