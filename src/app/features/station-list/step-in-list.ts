/** The row after a key, from row `active` (−1: none); `null` for other keys, or an empty list. */
export function stepInList(key: string, active: number, length: number, pageRows: number): number | null {
  if (length === 0) return null
  const within = (index: number) => Math.max(0, Math.min(length - 1, index))
  switch (key) {
    case 'ArrowDown':
      return within(active + 1)
    case 'ArrowUp':
      return active === -1 ? length - 1 : within(active - 1)
    case 'PageDown':
      return within(active + pageRows)
    case 'PageUp':
      return within(active - pageRows)
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return null
  }
}
