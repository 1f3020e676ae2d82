/** Colours of the theme as a canvas needs them: resolved, since a canvas knows no `var(…)`. */
export interface Palette {
  land: string
  water: string
  shore: string
  coast: string
  border: string
  province: string
  graticule: string
  graticuleOnLand: string
  placeInk: string
  placeHalo: string
  surface: string
  ink: string
  faint: string
  neutral: string
  onNeutral: string
  normal: string
  watch: string
  warning: string
  danger: string
}

const TOKENS: Record<keyof Palette, string> = {
  land: '--land',
  water: '--water',
  shore: '--shore',
  coast: '--coast',
  border: '--border-line',
  province: '--province-line',
  graticule: '--graticule',
  graticuleOnLand: '--graticule-land',
  placeInk: '--place-ink',
  placeHalo: '--place-halo',
  surface: '--surface-raised',
  ink: '--ink',
  faint: '--ink-faint',
  neutral: '--mark-neutral',
  onNeutral: '--on-mark-neutral',
  normal: '--state-normal',
  watch: '--state-1',
  warning: '--state-2',
  danger: '--state-3',
}

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement)
  const entries = Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim()])
  return Object.fromEntries(entries) as Palette
}

/** Families for `context.font`. */
export function canvasFont(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--font').trim()
}
