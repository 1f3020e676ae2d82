import { LANGUAGES, type Language } from '../view/i18n/languages.ts'

export interface KioskOptions {
  /** `wall`: an unattended screen. `phone`: a page to scroll. */
  mode: 'wall' | 'phone'
  languages: readonly [Language, ...Language[]]
  wake: boolean
  /** Seconds a station is shown; `null`: depends on its state. */
  dwellSeconds: number | null
  theme: 'auto' | 'light' | 'dark'
  /** IANA name; `null`: each station's own zone. */
  zone: string | null
  station: string | null
}

export interface ModeProps {
  slug: string
  options: KioskOptions
}

export interface Screen {
  /** CSS pixels. */
  widthPx: number
  heightPx: number
  isCoarse: boolean
  /** As in `navigator.languages`. */
  preferred: readonly string[]
}

const NARROWEST_WALL_PX = 720
const LEAST_DWELL_SECONDS = 5
const MAX_DWELL_SECONDS = 120
const MODES = ['wall', 'phone'] as const
const THEMES = ['auto', 'light', 'dark'] as const

/** Never throws. */
export function readOptions(search: string, screen: Screen): KioskOptions {
  const query = new URLSearchParams(search)
  return {
    mode: MODES.find((mode) => mode === query.get('mode')) ?? modeFor(screen),
    languages: languagesOf(query.get('lang') ?? '') ?? [languageFor(screen.preferred)],
    wake: query.get('wake') === '1',
    dwellSeconds: dwellOf(query.get('dwell') ?? ''),
    theme: THEMES.find((theme) => theme === query.get('theme')) ?? 'auto',
    zone: zoneOf(query.get('zone')),
    station: query.get('station') || null,
  }
}

export function thisScreen(): Screen {
  return {
    widthPx: window.innerWidth,
    heightPx: window.innerHeight,
    isCoarse: matchMedia('(pointer: coarse)').matches,
    preferred: navigator.languages,
  }
}

function modeFor({ widthPx, heightPx, isCoarse }: Screen): KioskOptions['mode'] {
  const isPhoneLying = isCoarse && heightPx < NARROWEST_WALL_PX
  return widthPx < NARROWEST_WALL_PX || isPhoneLying ? 'phone' : 'wall'
}

function languagesOf(text: string): KioskOptions['languages'] | undefined {
  const wanted = text.split(',').map((tag) => LANGUAGES.find((language) => language === tag.trim()))
  const [first, ...others] = new Set(wanted.filter((language) => language !== undefined))
  return first && [first, ...others]
}

function languageFor(preferred: readonly string[]): Language {
  const tags = preferred.map((tag) => tag.slice(0, 2))
  return tags.map((tag) => LANGUAGES.find((language) => language === tag)).find(Boolean) ?? 'en'
}

function dwellOf(text: string): number | null {
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return seconds >= LEAST_DWELL_SECONDS && seconds <= MAX_DWELL_SECONDS ? seconds : null
}

function zoneOf(name: string | null): string | null {
  if (!name) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
