/**
 * How a server ends: first it asks for no more work (`drain`), while what watches it notices; then what would never
 * end by itself is ended (`end`), so that its clients go on elsewhere.
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
