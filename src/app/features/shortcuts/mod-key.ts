export function hasCommandKey(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

/** Name of the key for shortcuts and zooming by wheel. */
export function modKey(): string {
  return hasCommandKey() ? '⌘' : 'Ctrl'
}
