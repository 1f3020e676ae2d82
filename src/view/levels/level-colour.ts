const DARK = '#14202b'
const LIGHT = '#ffffff'

/** Dark or light, whichever has more contrast on a colour, as `#rrggbb`. Colours are `#rrggbb` or `#rgb`. */
export function inkOn(colour: string): string {
  return contrast(colour, DARK) >= contrast(colour, LIGHT) ? DARK : LIGHT
}

/** A colour blended over another, as `#rrggbb`; `share` 0 gives the background. */
export function laidOver(colour: string, ground: string, share: number): string {
  const [over, under] = [channels(colour), channels(ground)]
  const mixed = over.map((channel, n) => Math.round(channel * share + (under[n] as number) * (1 - share)))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Red, green and blue, 0 to 255. The build shortens colours to `#rgb` where it can. */
function channels(colour: string): number[] {
  const digits = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour
  return [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
}
