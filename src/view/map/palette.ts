const TOKENS = {
  land: '--land',
  water: '--water',
  shore: '--shore',
  coast: '--coast',
  river: '--river',
  waterInk: '--water-ink',
  wood: '--wood',
  built: '--built',
  building: '--building',
  road: '--road',
  roadMajor: '--road-major',
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

/** Colours of the theme as a canvas needs them: resolved, since a canvas knows no `var(…)`. */
export type Palette = Record<keyof typeof TOKENS, string>

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement)
  const entries = Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim()])
  return Object.fromEntries(entries) as Palette
}

export function canvasFont(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--font').trim()
}
