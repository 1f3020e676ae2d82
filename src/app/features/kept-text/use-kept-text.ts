import { useState } from 'react'
import { tabStorage } from '../../../view/storage/safe-storage.ts'

const PREFIX = 'gaugeboard.text.'

/** The key of this tab's storage under which the text of a form of that name is kept. */
export const keptAs = (name: string) => PREFIX + name

/**
 * What is written in a form of that name, kept in this tab until it is sent or given up: it outlives another page, a reload and
 * a sign-in. Setting it to nothing forgets it.
 */
export function useKeptText(name: string, initial = ''): [text: string, set: (text: string) => void] {
  const key = keptAs(name)
  const [text, setText] = useState(() => tabStorage.read(key) ?? initial)
  const keep = (next: string) => {
    setText(next)
    tabStorage.write(key, next === '' ? null : next)
  }
  return [text, keep]
}

/** Who signs in next in this tab is somebody else. */
export function forgetKeptTexts(): void {
  tabStorage.forget(PREFIX)
}
