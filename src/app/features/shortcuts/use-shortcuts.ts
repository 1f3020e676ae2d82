import { useEffect, useEffectEvent } from 'react'
import { isTyping } from './is-typing.ts'
import { actionOf, type ShortcutAction, type ShortcutScope } from './shortcuts.ts'

export function useKeyDown(onDown: (event: KeyboardEvent) => void): void {
  const listen = useEffectEvent(onDown)
  useEffect(() => {
    const onEvent = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', onEvent)
    return () => document.removeEventListener('keydown', onEvent)
  }, [])
}

/** Anywhere on the page, except in fields and dialogs. */
export function useShortcuts<S extends ShortcutScope>(
  scope: S,
  acts: { [Action in ShortcutAction<S>]?: (() => void) | undefined },
): void {
  useKeyDown((event) => {
    const action = actionOf(scope, event)
    const act = action && acts[action]
    const isElsewhere = isTyping(event) || (event.target as HTMLElement).closest('[role="dialog"]') !== null
    if (!act || isElsewhere || event.defaultPrevented) return
    event.preventDefault()
    act()
  })
}
