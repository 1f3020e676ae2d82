import { millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { MAX_LAG_MS } from '../address/series-choice.ts'

const UNITS: Readonly<Record<string, number>> = {
  ...{ d: 1440, day: 1440, days: 1440, hari: 1440 },
  ...{ h: 60, hr: 60, hour: 60, hours: 60, jam: 60 },
  ...{ min: 1, m: 1, mnt: 1, menit: 1, minute: 1, minutes: 1 },
}
const CLOCK = /^(\d+):([0-5]\d)$/
const PARTS = /^(?:\d+(?:[.,]\d+)?\s*[a-z]+\s*)+$/
const PART = /(\d+(?:[.,]\d+)?)\s*([a-z]+)/g

/**
 * `6:15`, `6 h 15 min`, `−90 min`, `1 d`, or Indonesian; numbers are hours. `null` if invalid or > 100 d.
 */
export function lagIn(text: string): number | null {
  const plain = text.trim().toLowerCase()
  const sign = /^[-−]/.test(plain) ? -1 : 1
  const minutes = minutesIn(plain.replace(/^[-−+]\s*/, ''))
  const ms = minutes === null ? null : Math.round(minutes) * MINUTE
  return ms === null || ms > MAX_LAG_MS ? null : sign * ms || 0
}

function minutesIn(text: string): number | null {
  const clock = CLOCK.exec(text)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  if (/^\d+([.,]\d+)?$/.test(text)) return numberIn(text) * 60
  if (!PARTS.test(text)) return text === '' ? 0 : null
  let minutes = 0
  for (const [, amount = '', unit = ''] of text.matchAll(PART)) {
    const length = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined
    if (length === undefined) return null
    minutes += numberIn(amount) * length
  }
  return minutes
}

function numberIn(text: string): number {
  return Number(text.replace(',', '.'))
}

/** The next multiple of a step, within the bounds of lags. */
export function steppedLag(lagMs: number, stepMs: number, direction: -1 | 1): number {
  const steps = lagMs / stepMs
  const next = (direction === 1 ? Math.floor(steps + 1e-9) + 1 : Math.ceil(steps - 1e-9) - 1) * stepMs
  return Math.min(MAX_LAG_MS, Math.max(-MAX_LAG_MS, next)) || 0
}
