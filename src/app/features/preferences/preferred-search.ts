import { redirect } from '@tanstack/react-router'
import type { RangeSearch, StepChoice } from '../address/chart-search.ts'
import { type Preferences, preferences } from './preferences.ts'

type Search = RangeSearch & { step?: StepChoice }

/**
 * The address of a page with what the reader prefers, where it says nothing of a range: one that does is somebody's view, and means the
 * same to all. `null` where nothing is to be added.
 */
export function preferredSearch<S extends Search>(search: S, { range, step }: Preferences): S | null {
  const hasRange = search.range !== undefined || search.from !== undefined || search.to !== undefined
  if (hasRange || (range === undefined && (step === undefined || search.step !== undefined))) return null
  return { ...search, ...(range && { range }), ...(step && { step: search.step ?? step }) }
}

/** Before a page is entered: puts what the reader prefers into its address, so that the address goes on saying what is shown. */
export function enterAsPreferred(cause: 'preload' | 'enter' | 'stay', search: Search): void {
  if (cause !== 'enter') return
  const preferred = preferredSearch(search, preferences())
  if (preferred) throw redirect({ to: '.', search: preferred, replace: true })
}
