import { createListeners } from '../../listeners.ts'
import type { Chosen } from '../preferences/preference.ts'
import { theme } from '../preferences/preferences.ts'

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = createListeners<[]>()

export function chooseTheme(choice: Chosen<typeof theme>): void {
  theme.set(choice)
  apply()
}

/** Follows the system's scheme and contrast. */
export function startTheme(): void {
  apply()
  systemIsDark().addEventListener('change', apply)
  matchMedia('(prefers-contrast: more)').addEventListener('change', apply)
}

/** Calls back after every change of the theme, once the new colours apply. */
export const onThemeChange = listeners.subscribe

function apply(): void {
  const choice = theme.get()
  document.documentElement.dataset.theme =
    choice === 'system' ? (systemIsDark().matches ? 'dark' : 'light') : choice
  listeners.notify()
}
