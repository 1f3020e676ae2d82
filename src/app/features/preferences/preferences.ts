import { PRESETS, type Preset } from '../../../view/time/time-range.ts'
import { STEP_CHOICES, type StepChoice } from '../address/range-search.ts'
import { compact, isRecord, oneOf } from '../address/text.ts'
import { choicePreference, jsonPreference, openPreference } from './preference.ts'

// keys and forms as earlier versions stored them; the language's stands in i18n, texts of forms in kept-text

/** `public/theme.js` reads the same key before the first paint. */
export const theme = choicePreference('gaugeboard.theme', ['system', 'light', 'dark'])
export const alarmSound = choicePreference('gaugeboard.alarm-sound', ['off', 'worst', 'all'])
/** `push` needs no open page. The browser's permission is another matter. */
export const alarmNotify = choicePreference('gaugeboard.alarm-notify', ['off', 'page', 'push'])
export const legendOpen = openPreference('gaugeboard.legend')
export const layersOpen = openPreference('gaugeboard.layers')
/** Map overlays that were switched, by id. */
export const overlaysOn = jsonPreference('gaugeboard.overlays', overlaysIn)
/** The address of a chart without a range gets these. */
export const chartPreferences = jsonPreference('gaugeboard.preferences', chartPreferencesIn, stamped)
/** What was opened, the newest first. */
export const recents = jsonPreference('gaugeboard.recent', recentsIn, (entries) => stamped({ entries }), true)

export interface ChartPreferences {
  range?: Preset
  step?: StepChoice
  zone?: 'station' | 'utc'
}

export type Recent = { kind: 'station'; id: string } | { kind: 'comparison'; series: string }

/** Of another version nothing is taken over. */
const VERSION = 1

function stamped<T extends object>(content: T) {
  return { version: VERSION, ...content }
}

/** Changes a part; `undefined` forgets it. */
export function preferOnCharts(
  part: { [K in keyof ChartPreferences]?: ChartPreferences[K] | undefined },
): void {
  chartPreferences.set(compact<ChartPreferences>({ ...chartPreferences.get(), ...part }))
}

function overlaysIn(stored: unknown): Readonly<Record<string, boolean>> {
  if (!isRecord(stored)) return {}
  const flags = Object.entries(stored).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
  )
  return Object.fromEntries(flags)
}

function chartPreferencesIn(stored: unknown): ChartPreferences {
  if (!isRecord(stored) || stored.version !== VERSION) return {}
  return compact<ChartPreferences>({
    range: oneOf(stored.range, PRESETS),
    step: oneOf(stored.step, STEP_CHOICES),
    zone: oneOf(stored.zone, ['station', 'utc'] as const),
  })
}

function recentsIn(stored: unknown): readonly Recent[] {
  if (!isRecord(stored) || stored.version !== VERSION || !Array.isArray(stored.entries)) return []
  return stored.entries.flatMap((entry: unknown): Recent[] => {
    if (!isRecord(entry)) return []
    const { kind, id, series } = entry
    if (kind === 'station' && typeof id === 'string') return [{ kind, id }]
    return kind === 'comparison' && typeof series === 'string' ? [{ kind, series }] : []
  })
}
