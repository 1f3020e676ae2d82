import type { ThresholdEvent } from '../../domain/statistics/events.ts'
import { isFlag, isNumber, objectOf, orNull } from '../../view/api/shape.ts'

const isReading = objectOf({ t: isNumber, v: isNumber })

/** A time beyond a threshold. */
export const isThresholdEvent = objectOf<ThresholdEvent>({
  startMs: isNumber,
  endMs: isNumber,
  beyondMs: isNumber,
  peak: isReading,
  timeToPeakMs: isNumber,
  risePerHour: orNull(isNumber),
  isCut: isFlag,
})
