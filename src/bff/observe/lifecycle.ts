/**
 * Shutdown in two steps: `drain` refuses new work while the load balancer notices; `end` ends long-lived responses, so that
 * clients reconnect elsewhere.
 */
export interface Lifecycle {
  /** New work should go elsewhere; what comes is answered all the same. */
  readonly isDraining: boolean
  /** Fires when event streams are to end. */
  readonly ending: AbortSignal
  drain(): void
  /** Drains as well. */
  end(): void
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
