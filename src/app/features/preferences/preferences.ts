import { browserStorage } from '../../../view/storage/safe-storage.ts'
import { PRESETS, type Preset } from '../../../view/time/time-range.ts'
import { STEP_CHOICES, type StepChoice } from '../address/range-search.ts'
import { compact, oneOf } from '../address/text.ts'
import { storedJson } from './stored-json.ts'

const STORAGE_KEY = 'gaugeboard.preferences'
/** Other versions are not read. */
const VERSION = 1

export interface Preferences {
  range?: Preset
  step?: StepChoice
  zone?: 'station' | 'utc'
}

let known: Preferences | undefined

/** Unreadable ones are empty. */
export function preferences(): Preferences {
  known ??= preferencesIn(browserStorage.read(STORAGE_KEY))
  return known
}

/** `undefined` forgets a preference. */
export function prefer(part: { [K in keyof Preferences]?: Preferences[K] | undefined }): void {
  known = compact<Preferences>({ ...preferences(), ...part })
  browserStorage.write(STORAGE_KEY, JSON.stringify({ version: VERSION, ...known }))
}

export function preferencesIn(text: string | null): Preferences {
  const stored = storedJson(text)
  if (typeof stored !== 'object' || stored === null) return {}
  const { version, range, step, zone } = stored as Record<string, unknown>
  if (version !== VERSION) return {}
  return compact<Preferences>({
    range: oneOf(range, PRESETS),
    step: oneOf(step, STEP_CHOICES),
    zone: oneOf(zone, ['station', 'utc'] as const),
  })
}
