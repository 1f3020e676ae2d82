import { Problem } from '../http/problems.ts'
import { get, type Route } from './route-table.ts'

/** `drain` refuses new work while the load balancer notices; `end` makes clients reconnect elsewhere. */
export interface Lifecycle {
  /** New work should go elsewhere; what comes is still answered. */
  readonly isDraining: boolean
  readonly ending: AbortSignal
  drain(): void
  end(): void
}

/** `GET /healthz`: the process responds. `GET /readyz`: it has a device list and is not stopping. */
export function healthRoutes(isReady: () => boolean, lifecycle: Lifecycle): Route[] {
  const readiness = () => {
    if (lifecycle.isDraining) {
      throw notReady('Stopping', 'This server is about to stop. Try another one, or try again in a moment.')
    }
    if (!isReady()) {
      throw notReady('Not ready yet', 'The first device list has not arrived yet. Try again in a moment.')
    }
    return status('ready')
  }
  return [
    get('/healthz', 'anyone', 'probe', () => status('ok')),
    get('/readyz', 'anyone', 'probe', readiness),
  ]
}

function notReady(title: string, detail: string): Problem {
  return new Problem(503, 'not-ready', title, detail, { 'retry-after': '1' })
}

function status(text: string): Response {
  return Response.json({ status: text }, { headers: { 'cache-control': 'no-store' } })
}

export function createLifecycle(): Lifecycle {
  const controller = new AbortController()
  let isDraining = false
  return {
    get isDraining() {
      return isDraining
    },
    ending: controller.signal,
    drain() {
      isDraining = true
    },
    end() {
      isDraining = true
      controller.abort()
    },
  }
}
