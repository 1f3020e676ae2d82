import { redirect } from '@tanstack/react-router'
import type { RangeSearch, StepChoice } from '../address/range-search.ts'
import { type ChartPreferences, chartPreferences } from './preferences.ts'

type Search = RangeSearch & { step?: StepChoice }

/** Adds preferences, unless the address has a range and so means the same to all. `null` if unchanged. */
export function preferredSearch<S extends Search>(search: S, { range, step }: ChartPreferences): S | null {
  const hasRange = search.range !== undefined || search.from !== undefined || search.to !== undefined
  if (hasRange || (range === undefined && (step === undefined || search.step !== undefined))) return null
  return { ...search, ...(range && { range }), ...(step && { step: search.step ?? step }) }
}

/** Redirects to the address with preferences, so that it says what is shown. */
export function enterAsPreferred(cause: 'preload' | 'enter' | 'stay', search: Search): void {
  if (cause !== 'enter') return
  const preferred = preferredSearch(search, chartPreferences.get())
  if (preferred) throw redirect({ to: '.', search: preferred, replace: true })
}
