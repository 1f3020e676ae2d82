import { useState } from 'react'

const PREFIX = 'gaugeboard.text.'

/** The key of this tab's storage under which the text of a form of that name is kept. */
export const keptAs = (name: string) => PREFIX + name

/**
 * What is written in a form of that name, kept in this tab until it is sent or given up: it outlives another page, a reload and
 * a sign-in. Setting it to nothing forgets it.
 */
export function useKeptText(name: string, initial = ''): [text: string, set: (text: string) => void] {
  const key = keptAs(name)
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? initial)
  const keep = (next: string) => {
    setText(next)
    if (next === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next)
  }
  return [text, keep]
}

/** Who signs in next in this tab is somebody else. */
export function forgetKeptTexts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
