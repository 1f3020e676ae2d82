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
} from '../../view/i18n/locales/en/common.json'
import kiosk from '../../view/i18n/locales/en/kiosk.json'
import levels from '../../view/i18n/locales/en/levels.json'

export const kioskEn = {
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
  quantity: QUANTITY_NAMES.en,
}
