import { instantOf } from '../../aggregation/clock.ts'

const FORM =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,3})\d*)?)?\s*(?:([Zz])|([+-])(\d\d):?(\d\d))?$/

/** ISO 8601 with or without seconds; local in `zone` without an offset. `undefined`: anything else. */
export function parseMoment(text: string, zone: string): number | undefined {
  const match = FORM.exec(text.trim())
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map((n) => Number(match[n] ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const isReal =
    new Date(wall).getUTCDate() === day &&
    month >= 1 &&
    month <= 12 &&
    hour < 24 &&
    minute < 60 &&
    second < 60
  if (!isReal) return undefined
  const wallMs = wall + Number((match[7] ?? '').padEnd(3, '0'))
  if (match[8]) return wallMs
  if (!match[9]) return instantOf(wallMs, zone)
  const [hours, minutes] = [Number(match[10]), Number(match[11])]
  if (hours > 14 || minutes > 59) return undefined
  const offsetMs = (hours * 60 + minutes) * 60_000
  return match[9] === '-' ? wallMs + offsetMs : wallMs - offsetMs
}
