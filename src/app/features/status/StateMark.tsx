import type { ReactNode } from 'react'
import type { Freshness } from '../../../domain/freshness.ts'
import type { UpstreamStatus } from '../../../domain/status.ts'

/** A mark before a word: its shape shows the state, never its colour alone. */
export function StateMark({ state, children }: { state: ServiceState | Freshness; children: ReactNode }) {
  return (
    <span className="state-mark" data-state={state}>
      {children}
    </span>
  )
}

export type ServiceState = 'ok' | 'slow' | 'down' | 'waiting'

/** Above this p95 of the response time the service counts as slow. */
const SLOW_MS = 5_000
/** Failures of single requests, which do not concern the service as a whole. */
const OF_ONE_REQUEST: ReadonlySet<string> = new Set(['not-found', 'refused', 'too-large'])

/** State of the service for one set of credentials, by the circuit breaker and the last calls. */
export function serviceState({ breaker, lastSuccessMs, lastFailure, p95 }: UpstreamStatus): ServiceState {
  const hasFailed =
    lastFailure !== null && !OF_ONE_REQUEST.has(lastFailure.outcome) && lastFailure.t > (lastSuccessMs ?? 0)
  if (hasFailed && lastFailure.outcome === 'busy') return 'slow'
  if (hasFailed || (breaker !== null && breaker.state !== 'closed')) return 'down'
  if (lastSuccessMs === null) return 'waiting'
  return (p95 ?? 0) > SLOW_MS ? 'slow' : 'ok'
}
