import { useSyncExternalStore } from 'react'

export function useRemPx(): number {
  return useSyncExternalStore(subscribe, remPx)
}

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

function subscribe(notify: () => void): () => void {
  addEventListener('resize', notify)
  return () => removeEventListener('resize', notify)
}
