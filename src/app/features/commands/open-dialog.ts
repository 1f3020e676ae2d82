import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'

/** Which of the two dialogs is open. */
export type CommandDialog = 'palette' | 'shortcuts'

const listeners = createListeners<[]>()
let open: CommandDialog | null = null

/** Opens one of the dialogs in place of the other; `null` closes it. */
export function openDialog(next: CommandDialog | null): void {
  open = next
  listeners.notify()
}

export function useOpenDialog(): CommandDialog | null {
  return useSyncExternalStore(listeners.subscribe, () => open)
}
