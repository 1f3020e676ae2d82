import type { QUANTITY_NAMES } from '../../domain/quantity-names.ts'
import type alarms from './locales/en/alarms.json'
import type chart from './locales/en/chart.json'
import type commands from './locales/en/commands.json'
import type common from './locales/en/common.json'
import type compare from './locales/en/compare.json'
import type explain from './locales/en/explain.json'
import type kiosk from './locales/en/kiosk.json'
import type levels from './locales/en/levels.json'
import type map from './locales/en/map.json'
import type notes from './locales/en/notes.json'
import type quality from './locales/en/quality.json'
import type status from './locales/en/status.json'

/** Types the keys of `t('…')`: a missing text is a type error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      common: typeof common
      alarms: typeof alarms
      commands: typeof commands
      map: typeof map
      chart: typeof chart
      compare: typeof compare
      explain: typeof explain
      notes: typeof notes
      quality: typeof quality
      quantity: typeof QUANTITY_NAMES.en
      levels: typeof levels
      status: typeof status
      kiosk: typeof kiosk
    }
  }
}
