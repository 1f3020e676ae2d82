import { useSyncExternalStore } from 'react'
import { type Palette, readPalette } from '../../../view/map/palette.ts'

let known: { theme: string; palette: Palette } | undefined

/** The theme's colours, for what is painted and not styled. */
export function usePalette(): Palette {
  return useSyncExternalStore(onThemeChange, () => {
    const theme = document.documentElement.dataset.theme ?? ''
    if (known?.theme !== theme) known = { theme, palette: readPalette() }
    return known.palette
  })
}

function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
