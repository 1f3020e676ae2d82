/** What one of this browser's tabs does at a time. */
export interface TabTurn {
  /** Resolves to whether it is this tab's turn, which it then is until it gives it back or is closed. */
  take(): Promise<boolean>
  give(): void
}

export function createTabTurn(name: string): TabTurn {
  let end: (() => void) | undefined
  return {
    async take() {
      // a page that is not safe has no locks, and a browser may refuse them: each tab is on its own then
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
