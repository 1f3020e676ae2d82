import type { ReactNode } from 'react'
import type { Freshness } from '../../../domain/freshness.ts'
import type { UpstreamStatus } from '../../../domain/status.ts'

/** Its shape shows the state, not its colour alone. */
export function StateMark({ state, children }: { state: ServiceState | Freshness; children: ReactNode }) {
  return (
    <span className="state-mark" data-state={state}>
      {children}
    </span>
  )
}

export type ServiceState = 'ok' | 'slow' | 'down' | 'waiting'

/** A p95 of response times above this counts as slow. */
const SLOW_MS = 5_000
/** Failures of single requests, not of the service. */
const OF_ONE_REQUEST: ReadonlySet<string> = new Set(['not-found', 'refused', 'too-large'])

/** By the circuit breaker and the last calls. */
export function serviceState({ breaker, lastSuccessMs, lastFailure, p95 }: UpstreamStatus): ServiceState {
  const hasFailed =
    lastFailure !== null && !OF_ONE_REQUEST.has(lastFailure.outcome) && lastFailure.t > (lastSuccessMs ?? 0)
  if (hasFailed && lastFailure.outcome === 'busy') return 'slow'
  if (hasFailed || (breaker !== null && breaker.state !== 'closed')) return 'down'
  if (lastSuccessMs === null) return 'waiting'
  return (p95 ?? 0) > SLOW_MS ? 'slow' : 'ok'
}
