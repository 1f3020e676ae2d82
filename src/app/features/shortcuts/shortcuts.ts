import { hasCommandKey } from './mod-key.ts'

/** `KeyboardEvent.key`, after `Mod+` for Ctrl or ⌘, or `Mod+Shift+`. Controls show the first of several. */
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

export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** `undefined` for a key without an action. */
export function actionOf<S extends ShortcutScope>(scope: S, pressed: Pressed): ShortcutAction<S> | undefined {
  const keys = pressedKeys(pressed)
  if (keys === null) return undefined
  const found = shortcutsOf(scope).find(([, texts]) => texts.includes(keys))
  return found?.[0]
}

export function shortcutsOf<S extends ShortcutScope>(
  scope: S,
): [action: ShortcutAction<S>, keys: readonly string[]][] {
  return Object.entries(SHORTCUTS[scope]) as [ShortcutAction<S>, readonly string[]][]
}

/** Shift counts only with Ctrl or ⌘: elsewhere its character says enough. */
function pressedKeys({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string | null {
  if (altKey) return null
  if (!ctrlKey && !metaKey) return key
  return `Mod+${shiftKey ? 'Shift+' : ''}${key.length === 1 ? key.toLowerCase() : key}`
}

/** In the format of `aria-keyshortcuts`. */
export function spokenKeys(keys: string): string {
  return keys.replace('Mod', hasCommandKey() ? 'Meta' : 'Control')
}
