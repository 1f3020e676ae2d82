import { QUANTITY_NAMES } from '../../domain/quantity-names.ts'
import {
  freshness,
  implausible,
  inPeriod,
  kind,
  language,
  month,
  noDataFor,
  noValue,
  perHour,
  perPeriod,
  simulated,
  suspect,
  total,
  trend,
} from '../../view/i18n/locales/id/common.json'
import kiosk from '../../view/i18n/locales/id/kiosk.json'
import levels from '../../view/i18n/locales/id/levels.json'
import type { kioskEn } from './en.ts'

export const kioskId: typeof kioskEn = {
  common: {
    freshness,
    implausible,
    inPeriod,
    kind,
    language,
    month,
    noDataFor,
    noValue,
    perHour,
    perPeriod,
    simulated,
    suspect,
    total,
    trend,
  },
  kiosk,
  levels,
  quantity: QUANTITY_NAMES.id,
}
