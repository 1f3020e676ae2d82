import type { KioskOptions } from './options.ts'

export function startTheme(theme: KioskOptions['theme']): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const system = dark.matches ? 'dark' : 'light'
    document.documentElement.dataset.theme = theme === 'auto' ? system : theme
  }
  apply()
  dark.addEventListener('change', apply)
}
