import { QUANTITY_NAMES } from '../../domain/quantity-names.ts'
import alarms from '../../view/i18n/locales/id/alarms.json'
import chart from '../../view/i18n/locales/id/chart.json'
import commands from '../../view/i18n/locales/id/commands.json'
import common from '../../view/i18n/locales/id/common.json'
import compare from '../../view/i18n/locales/id/compare.json'
import explain from '../../view/i18n/locales/id/explain.json'
import levels from '../../view/i18n/locales/id/levels.json'
import map from '../../view/i18n/locales/id/map.json'
import notes from '../../view/i18n/locales/id/notes.json'
import quality from '../../view/i18n/locales/id/quality.json'
import status from '../../view/i18n/locales/id/status.json'
import type { en } from './en.ts'

export const id: typeof en = {
  common,
  alarms,
  commands,
  map,
  chart,
  compare,
  explain,
  notes,
  quality,
  quantity: QUANTITY_NAMES.id,
  levels,
  status,
}
