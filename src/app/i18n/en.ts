import { QUANTITY_NAMES } from '../../domain/quantity-names.ts'
import alarms from '../../view/i18n/locales/en/alarms.json'
import chart from '../../view/i18n/locales/en/chart.json'
import commands from '../../view/i18n/locales/en/commands.json'
import common from '../../view/i18n/locales/en/common.json'
import compare from '../../view/i18n/locales/en/compare.json'
import explain from '../../view/i18n/locales/en/explain.json'
import levels from '../../view/i18n/locales/en/levels.json'
import map from '../../view/i18n/locales/en/map.json'
import notes from '../../view/i18n/locales/en/notes.json'
import quality from '../../view/i18n/locales/en/quality.json'
import status from '../../view/i18n/locales/en/status.json'

export const en = {
  common,
  alarms,
  commands,
  map,
  chart,
  compare,
  explain,
  notes,
  quality,
  quantity: QUANTITY_NAMES.en,
  levels,
  status,
}
