export interface TabTurn {
  /** Resolves to whether this tab has the turn, until it gives it back or is closed. */
  take(): Promise<boolean>
  give(): void
}

export function createTabTurn(name: string): TabTurn {
  let end: (() => void) | undefined
  return {
    async take() {
      // insecure pages have no locks, and a browser may refuse them: each tab is on its own then
      if (end || !('locks' in navigator)) return true
      return new Promise((resolve) => {
        const held = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
          resolve(lock !== null)
          return lock && new Promise<void>((done) => (end = done))
        })
        held.catch(() => resolve(true))
      })
    },
    give() {
      end?.()
      end = undefined
    },
  }
}
