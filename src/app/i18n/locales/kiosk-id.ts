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
} from './id/common.json'
import kiosk from './id/kiosk.json'
import levels from './id/levels.json'
import quantity from './id/quantity.json'
import type { kioskEn } from './kiosk-en.ts'

export const kioskId: typeof kioskEn = {
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
