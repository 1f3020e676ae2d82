import {
  millisecondsInDay as DAY,
  millisecondsInHour as HOUR,
  millisecondsInMinute as MINUTE,
  millisecondsInSecond as SECOND,
} from 'date-fns/constants'

const FORM = /^P(?:(\d+)W|(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?)$/
const LENGTHS = [7 * DAY, DAY, HOUR, MINUTE, SECOND]

/** Fixed-length ISO 8601 durations, such as `PT3H`, into milliseconds; `undefined`: others. */
export function parseIsoDuration(text: string): number | undefined {
  const parts = FORM.exec(text)?.slice(1)
  const ms = parts?.reduce((sum, count, n) => sum + Number(count ?? 0) * (LENGTHS[n] as number), 0)
  return ms === undefined || ms === 0 ? undefined : ms
}

/** `PT6H15M`, `-P1DT30M`, in whole seconds. */
export function isoDurationText(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / SECOND)
  const units = [
    { symbol: 'H', count: Math.floor((seconds % 86_400) / 3600) },
    { symbol: 'M', count: Math.floor((seconds % 3600) / 60) },
    { symbol: 'S', count: seconds % 60 },
  ]
  const days = Math.floor(seconds / 86_400)
  const time = units.flatMap(({ symbol, count }) => (count === 0 ? [] : `${count}${symbol}`)).join('')
  if (days === 0 && time === '') return 'PT0S'
  return `${ms < 0 ? '-' : ''}P${days === 0 ? '' : `${days}D`}${time === '' ? '' : `T${time}`}`
}
