import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'

export type CommandDialog = 'palette' | 'shortcuts'

const listeners = createListeners<[]>()
let open: CommandDialog | null = null

/** Replaces the open dialog; `null` closes it. */
export function openDialog(next: CommandDialog | null): void {
  open = next
  listeners.notify()
}

export function useOpenDialog(): CommandDialog | null {
  return useSyncExternalStore(listeners.subscribe, () => open)
}
