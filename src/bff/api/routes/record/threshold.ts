import { badRequest } from '../../http/problems.ts'
import { single } from '../time-range.ts'

/** In the sensor's unit; `undefined` where absent. Throws a problem for what is no number. */
export function readThreshold(query: URLSearchParams): number | undefined {
  const text = single(query, 'threshold')
  if (text === undefined) return undefined
  if (!/^-?\d{1,9}(\.\d{1,9})?$/.test(text)) {
    throw badRequest('"threshold" is not a number. Give it in the sensor’s unit, such as 390 or -12.5.')
  }
  return Number(text)
}
