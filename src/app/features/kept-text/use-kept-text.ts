import { useState } from 'react'
import { tabStorage } from '../../../view/storage/safe-storage.ts'

const PREFIX = 'gaugeboard.text.'

/** Storage key of a form's text. */
export const keptAs = (name: string) => PREFIX + name

/** A form's text, kept in this tab over pages, reloads and sign-ins until sent or cancelled. `''` forgets. */
export function useKeptText(name: string, initial = ''): [text: string, set: (text: string) => void] {
  const key = keptAs(name)
  const [text, setText] = useState(() => tabStorage.read(key) ?? initial)
  const keep = (next: string) => {
    setText(next)
    tabStorage.write(key, next === '' ? null : next)
  }
  return [text, keep]
}

/** The next user of this tab is somebody else. */
export function forgetKeptTexts(): void {
  tabStorage.forget(PREFIX)
}
