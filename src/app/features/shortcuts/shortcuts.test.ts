import { expect, test } from 'vitest'
import { actionOf, SHORTCUTS, type ShortcutScope, shortcutsOf } from './shortcuts.ts'

const UP = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('keys mean what the list says, in their scope alone', () => {
  expect(actionOf('plot', { ...UP, key: 'ArrowRight' })).toBe('next')
  expect(actionOf('alarms', { ...UP, key: 'ArrowRight' })).toBeUndefined()
  expect(actionOf('page', { ...UP, key: '?', shiftKey: true })).toBe('shortcuts')
})

test('Ctrl and ⌘ are the same', () => {
  expect(actionOf('page', { ...UP, key: 'k', ctrlKey: true })).toBe('palette')
  expect(actionOf('page', { ...UP, key: 'k', metaKey: true })).toBe('palette')
  expect(actionOf('page', { ...UP, key: 'k' })).toBeUndefined()
})

test('Shift makes redo of undo, whatever case the key has', () => {
  const pressed = { ...UP, ctrlKey: true, shiftKey: true }
  expect(actionOf('range', { ...pressed, key: 'Z' })).toBe('redo')
  expect(actionOf('range', { ...pressed, key: 'z' })).toBe('redo')
  expect(actionOf('range', { ...pressed, shiftKey: false, key: 'z' })).toBe('undo')
})

test('what is pressed with Alt is the browser’s', () => {
  expect(actionOf('plot', { ...UP, key: 'ArrowLeft', altKey: true })).toBeUndefined()
  expect(actionOf('plot', { ...UP, key: 'ArrowLeft', ctrlKey: true })).toBeUndefined()
})

test('no key has two meanings where both could be meant', () => {
  for (const scope of Object.keys(SHORTCUTS) as ShortcutScope[]) {
    const keys = [scope, 'page' as const, 'range' as const]
      .filter((one, at, all) => all.indexOf(one) === at)
      .flatMap((one) => shortcutsOf(one).flatMap(([, texts]) => texts))
    expect(new Set(keys).size).toBe(keys.length)
  }
})
