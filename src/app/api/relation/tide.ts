import type { Reading } from '../../../domain/device.ts'
import {
  type Rest,
  TIDE_FORMS,
  type TidalGauge,
  type Tide,
  type TideReport,
} from '../../../domain/relation/tide/tide-report.ts'
import type { Line } from '../../../domain/series/series.ts'
import {
  areNumbers,
  areNumbersOrNull,
  isNumber,
  isText,
  objectOf,
  oneOf,
  orNull,
} from '../../../view/api/shape.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { mayBeOfPart } from '../being-read.ts'
import { relatedQuery } from './related-query.ts'
import { type SensorPlace, sensorPath } from './sensor-place.ts'

export interface ShownTide {
  unit: string
  /** `null` where a gauge reports too rarely, or has no three days without a gap. */
  report: TideReport | null
}

const isLine = objectOf<Line>({ t: areNumbers, v: areNumbersOrNull })
const isReading = objectOf<Reading>({ t: isNumber, v: isNumber })

const isGauge = objectOf<TidalGauge>({
  tide: orNull(
    objectOf<Tide>({
      form: oneOf(...TIDE_FORMS),
      main: objectOf({ name: oneOf('M2', 'S2', 'N2', 'K1', 'O1', 'M4'), amplitude: isNumber }),
      count: isNumber,
      meanRange: orNull(isNumber),
      meanHigh: orNull(isNumber),
      meanLow: orNull(isNumber),
      greatest: orNull(isReading),
      ranges: isLine,
    }),
  ),
  rest: objectOf<Rest>({ mean: isNumber, highest: isReading, lowest: isReading, line: isLine }),
})

const isTide = mayBeOfPart<ShownTide>({
  unit: isText,
  report: orNull(
    objectOf<TideReport>({
      stepMs: isNumber,
      sea: isGauge,
      river: isGauge,
      follows: orNull(
        objectOf({ count: isNumber, ratio: isNumber, highDelayMs: isNumber, lowDelayMs: isNumber }),
      ),
      meanTide: orNull(objectOf({ fromHighMs: areNumbers, sea: areNumbersOrNull, river: areNumbersOrNull })),
      restR: orNull(isNumber),
    }),
  ),
})

export interface TideNeed extends TimeRange {
  sea: SensorPlace
  river: SensorPlace
}

/** The tide at a gauge of the sea against a river over a range; refetched while that is being read. */
export function tideQuery(need: TideNeed) {
  return relatedQuery('tide', need, {
    deviceId: need.sea.deviceId,
    variables: { sensor: need.sea.sensorId, river: sensorPath(need.river) },
    isAnswer: isTide,
  })
}
