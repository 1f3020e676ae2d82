/**
 * Levels shared by many organisations: name and severity, 0 for the normal state; only the threshold is the station's own.
 * Indonesia's siaga counts down from 4, the normal state, to 1. The action stage and flood categories are those of the
 * United States' National Weather Service.
 */
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
