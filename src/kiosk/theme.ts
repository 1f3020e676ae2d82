import type { KioskOptions } from './options.ts'

/** Puts the page's theme in step with the address, or with the system as it changes. Nothing is remembered. */
export function startTheme(theme: KioskOptions['theme']): void {
  const { dataset } = document.documentElement
  if (theme !== 'auto') {
    dataset.theme = theme
    return
  }
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    dataset.theme = dark.matches ? 'dark' : 'light'
  }
  apply()
  dark.addEventListener('change', apply)
}
