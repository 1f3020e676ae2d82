import {
  millisecondsInDay as DAY,
  millisecondsInHour as HOUR,
  millisecondsInMinute as MINUTE,
  millisecondsInSecond as SECOND,
} from 'date-fns/constants'

const FORM = /^P(?:(\d+)W|(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?)$/
const LENGTHS = [7 * DAY, DAY, HOUR, MINUTE, SECOND]

/** Parses an ISO 8601 duration of fixed length, such as `PT3H` or `P7D`, into milliseconds; `undefined` for others. */
export function parseIsoDuration(text: string): number | undefined {
  const parts = FORM.exec(text)?.slice(1)
  const ms = parts?.reduce((sum, count, n) => sum + Number(count ?? 0) * (LENGTHS[n] as number), 0)
  return ms === undefined || ms === 0 ? undefined : ms
}
