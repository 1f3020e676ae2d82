/** Whether ⌘ takes the place of Ctrl on this machine. */
export function hasCommandKey(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

/** What the key for shortcuts and for zooming by wheel is called on this machine. */
export function modKey(): string {
  return hasCommandKey() ? '⌘' : 'Ctrl'
}
