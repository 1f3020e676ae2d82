import type { Attention } from './use-attention.ts'

export const OWN_ICON = '/icon.svg'
/** Colours of the light theme: a page does not know the tab bar's theme. */
const DANGER = '#c8102e'
const WARNING = '#e8751a'
const WATCH = '#e3b505'
const INK = '#14202b'
const MAX_DIGITS = 9

/** The worst state as a mark with its count: triangles for levels, a broken ring for silent stations. */
export function tabIcon({ danger, warning, watch, silent }: Attention): string {
  if (danger > 0) return triangle(DANGER, danger, '#fff')
  if (warning > 0)
    return iconUrl(
      `<path d="M11 3 21 18H1zM21 3 31 18H11z" fill="${WARNING}" stroke="#fff" stroke-linejoin="round"/><rect x="8" y="15" width="16" height="16" rx="4" fill="${INK}"/>${countAt(16, 28, warning, '#fff')}`,
    )
  if (watch > 0) return triangle(WATCH, watch, INK)
  if (silent > 0)
    return iconUrl(
      `<circle cx="16" cy="16" r="13" fill="#fff" stroke="${INK}" stroke-width="3.5" stroke-dasharray="5 3.2"/>${countAt(16, 21.5, silent, INK)}`,
    )
  return OWN_ICON
}

function triangle(colour: string, count: number, ink: string): string {
  return iconUrl(
    `<path d="M16 2 31 29H1z" fill="${colour}" stroke="#fff" stroke-width="1.5" stroke-linejoin="round"/>${countAt(16, 25, count, ink)}`,
  )
}

function iconUrl(shapes: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${shapes}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function countAt(x: number, y: number, count: number, ink: string): string {
  const text = count > MAX_DIGITS ? `${MAX_DIGITS}+` : String(count)
  const size = text.length > 1 ? 12 : 15
  return `<text x="${x}" y="${y}" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${size}" fill="${ink}">${text}</text>`
}
