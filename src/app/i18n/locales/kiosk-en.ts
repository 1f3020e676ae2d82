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
} from './en/common.json'
import kiosk from './en/kiosk.json'
import levels from './en/levels.json'
import quantity from './en/quantity.json'

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
