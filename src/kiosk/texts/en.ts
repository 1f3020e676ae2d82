import {
  freshness,
  implausible,
  inPeriod,
  kind,
  language,
  noDataFor,
  noValue,
  perPeriod,
  simulated,
  trend,
} from '../../view/i18n/locales/en/common.json'
import kiosk from '../../view/i18n/locales/en/kiosk.json'
import levels from '../../view/i18n/locales/en/levels.json'
import quantity from '../../view/i18n/locales/en/quantity.json'

/** What the public page says: its own texts, and those of the dashboard's that name levels, quantities and stations. */
export const kioskEn = {
  common: {
    freshness,
    implausible,
    inPeriod,
    kind,
    language,
    noDataFor,
    noValue,
    perPeriod,
    simulated,
    trend,
  },
  kiosk,
  levels,
  quantity,
}
