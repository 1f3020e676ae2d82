import { OVERLAY_COLOURS, type OverlayStyle } from '../../../domain/overlay.ts'

export interface OverlayPalette {
  colours: Record<OverlayStyle['colour'], string>
  onColour: string
}

export function readOverlayPalette(): OverlayPalette {
  const style = getComputedStyle(document.documentElement)
  const colourOf = (token: string) => style.getPropertyValue(token).trim()
  const colours = Object.fromEntries(OVERLAY_COLOURS.map((name) => [name, colourOf(`--overlay-${name}`)]))
  return { colours: colours as OverlayPalette['colours'], onColour: colourOf('--on-overlay') }
}
