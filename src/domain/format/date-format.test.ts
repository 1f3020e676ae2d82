import { describe, expect, it } from 'vitest'
import { offsetLabel, offsetLabels } from './date-format.ts'

it.each([
  ['UTC', '2024-05-01', 'UTC'],
  ['Asia/Jakarta', '2024-05-01', 'UTC+7'],
  ['Asia/Kathmandu', '2024-05-01', 'UTC+5:45'],
  ['America/St_Johns', '2024-01-01', 'UTC−3:30'],
  ['Europe/Amsterdam', '2024-07-01', 'UTC+2'],
  // before standard time clocks went by the sun, to the second
  ['Asia/Jakarta', '1900-01-01', 'UTC+7:07'],
  ['America/New_York', '1870-01-01', 'UTC−4:56'],
])('in %s on %s the offset is told as %s', (zone, day, label) => {
  expect(offsetLabel(zone, Date.parse(day))).toBe(label)
})

describe('the offsets of a range', () => {
  /** Asks the platform for every hour of it. */
  function naive(zone: string, fromMs: number, toMs: number): string[] {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    const found = new Set<string>()
    for (let ms = fromMs; ms < toMs; ms += 3_600_000) found.add(format.format(ms).split('GMT')[1] ?? '')
    return [...found]
  }
  const formatted = (zone: string, from: string, to: string) =>
    offsetLabels(zone, Date.parse(from), Date.parse(to))

  it.each([
    ['a day of winter', '2024-01-01', '2024-01-02', 'UTC−5'],
    ['a year, which begins and ends in winter', '2024-01-01', '2025-01-01', 'UTC−5 / UTC−4'],
    ['the hours around a change', '2024-03-10T06:59:00Z', '2024-03-10T07:01:00Z', 'UTC−5 / UTC−4'],
    ['those that end with it', '2024-03-10T01:00:00Z', '2024-03-10T07:00:00Z', 'UTC−5'],
    ['a century', '1924-01-01', '2024-01-01', 'UTC−5 / UTC−4'],
  ])('in New York over %s', (_, from, to, labels) => {
    expect(formatted('America/New_York', from, to)).toBe(labels)
  })

  it.each(['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Jakarta'])(
    'are all that %s has, whatever the month they begin in',
    (zone) => {
      for (let month = 0; month < 12; month++)
        for (const days of [3, 40, 400]) {
          const fromMs = Date.UTC(2023, month, 5)
          const toMs = fromMs + days * 86_400_000
          const labels = offsetLabels(zone, fromMs, toMs).split(' / ')
          expect(labels).toHaveLength(naive(zone, fromMs, toMs).length)
        }
    },
  )
})
