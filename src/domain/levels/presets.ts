/** Severity 0 is normal. Siaga is Indonesia's, from 4 (normal) to 1; the others are the US NWS's. */
export const LEVEL_PRESETS = {
  'siaga-4': { name: 'Siaga 4', severity: 0 },
  'siaga-3': { name: 'Siaga 3', severity: 1 },
  'siaga-2': { name: 'Siaga 2', severity: 2 },
  'siaga-1': { name: 'Siaga 1', severity: 3 },
  action: { name: 'Action', severity: 1 },
  minor: { name: 'Minor flood', severity: 2 },
  moderate: { name: 'Moderate flood', severity: 3 },
  major: { name: 'Major flood', severity: 4 },
}

export type PresetName = keyof typeof LEVEL_PRESETS

export const PRESET_NAMES = Object.keys(LEVEL_PRESETS) as PresetName[]
