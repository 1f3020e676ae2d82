/** `drain` refuses new work while the load balancer notices; `end` makes clients reconnect elsewhere. */
export interface Lifecycle {
  /** New work should go elsewhere; what comes is still answered. */
  readonly isDraining: boolean
  readonly ending: AbortSignal
  drain(): void
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
