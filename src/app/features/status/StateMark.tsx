import type { ReactNode } from 'react'
import type { Freshness } from '../../../domain/freshness.ts'
import type { ServiceState } from './service-state.ts'

/** A mark before a word: its shape says the state as the word does, never colour alone. */
export function StateMark({ state, children }: { state: ServiceState | Freshness; children: ReactNode }) {
  return (
    <span className="state-mark" data-state={state}>
      {children}
    </span>
  )
}
