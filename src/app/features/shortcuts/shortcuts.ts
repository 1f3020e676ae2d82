import { hasCommandKey } from './mod-key.ts'

/**
 * Keys by where they work and what they do: `KeyboardEvent.key`, after `Mod+` for Ctrl or ⌘ and `Mod+Shift+` for both. The first of
 * several is the one that is shown beside a control.
 */
export const SHORTCUTS = {
  page: {
    palette: ['Mod+k'],
    search: ['/'],
    shortcuts: ['?'],
  },
  range: {
    undo: ['Mod+z'],
    redo: ['Mod+Shift+z', 'Mod+y'],
  },
  plot: {
    next: ['ArrowRight'],
    previous: ['ArrowLeft'],
    first: ['Home'],
    last: ['End'],
    zoomIn: ['+', '='],
    zoomOut: ['-'],
    later: ['PageUp'],
    earlier: ['PageDown'],
    note: ['n'],
    clear: ['Escape'],
  },
  alarms: {
    next: ['j', 'ArrowDown'],
    previous: ['k', 'ArrowUp'],
    take: ['t'],
    takeNote: ['n'],
    takeAll: ['a'],
    shelve: ['s'],
    chart: ['c', 'Enter'],
    steps: ['e'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

export type ShortcutScope = keyof typeof SHORTCUTS
export type ShortcutAction<S extends ShortcutScope> = keyof (typeof SHORTCUTS)[S] & string

/** What of a keyboard event says which keys are down. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** What a pressed key does in a scope; `undefined` where it does nothing there. */
export function actionOf<S extends ShortcutScope>(scope: S, pressed: Pressed): ShortcutAction<S> | undefined {
  const keys = pressedKeys(pressed)
  if (keys === null) return undefined
  const found = shortcutsOf(scope).find(([, texts]) => texts.includes(keys))
  return found?.[0]
}

/** All actions of a scope with their keys, in their order. */
export function shortcutsOf<S extends ShortcutScope>(
  scope: S,
): [action: ShortcutAction<S>, keys: readonly string[]][] {
  return Object.entries(SHORTCUTS[scope]) as [ShortcutAction<S>, readonly string[]][]
}

/** Shift counts beside Ctrl or ⌘ alone: elsewhere the character that it makes says enough. */
function pressedKeys({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string | null {
  if (altKey) return null
  if (!ctrlKey && !metaKey) return key
  return `Mod+${shiftKey ? 'Shift+' : ''}${key.length === 1 ? key.toLowerCase() : key}`
}

/** Keys as `aria-keyshortcuts` has them. */
export function spokenKeys(keys: string): string {
  return keys.replace('Mod', hasCommandKey() ? 'Meta' : 'Control')
}
