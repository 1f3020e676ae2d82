import type { KioskOptions } from './options.ts'

/** Puts the page's theme in step with the address, or with the system as it changes. Nothing is remembered. */
export function startTheme(theme: KioskOptions['theme']): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const system = dark.matches ? 'dark' : 'light'
    document.documentElement.dataset.theme = theme === 'auto' ? system : theme
  }
  apply()
  dark.addEventListener('change', apply)
}
