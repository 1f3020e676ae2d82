import { browserStorage } from '../../../view/storage/safe-storage.ts'
import { createListeners } from '../../listeners.ts'

export const THEME_CHOICES = ['system', 'light', 'dark'] as const
type ThemeChoice = (typeof THEME_CHOICES)[number]

/** `public/theme.js` reads the same key before the first paint. */
const STORAGE_KEY = 'gaugeboard.theme'

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = createListeners<[]>()

export function themeChoice(): ThemeChoice {
  const stored = browserStorage.read(STORAGE_KEY)
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  browserStorage.write(STORAGE_KEY, choice)
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
  const choice = themeChoice()
  document.documentElement.dataset.theme =
    choice === 'system' ? (systemIsDark().matches ? 'dark' : 'light') : choice
  listeners.notify()
}
