import { expect, it } from 'vitest'
import { formatSpan, formatStretch } from './format-span.ts'

const range = (from: string, to: string) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })

it('a span says its offset once', () => {
  expect(formatSpan(range('2015-12-20T00:00Z', '2016-01-05T00:00Z'), 'Asia/Jakarta', 'en-GB')).toEqual({
    from: '20 Dec 2015, 07:00',
    to: '5 Jan 2016, 07:00 UTC+7',
  })
})

it('a span over a change of the clocks says both', () => {
  expect(formatSpan(range('2018-03-24T12:00Z', '2018-03-26T00:00Z'), 'Europe/Amsterdam', 'en-GB')).toEqual({
    from: '24 Mar 2018, 13:00 UTC+1',
    to: '26 Mar 2018, 02:00 UTC+2',
  })
})

it('a stretch of one day on the zone’s clocks says its date once', () => {
  const stretch = range('2026-01-19T18:00Z', '2026-01-19T19:30Z')
  expect(formatStretch(stretch, 'UTC', 'en-GB')).toEqual({ from: '19 Jan 2026, 18:00', to: '19:30 UTC' })
  const overMidnight = range('2026-01-19T16:00Z', '2026-01-19T18:00Z')
  expect(formatStretch(overMidnight, 'Asia/Jakarta', 'en-GB').to).toBe('20 Jan 2026, 01:00 UTC+7')
  const overTheChange = range('2018-03-25T00:30Z', '2018-03-25T03:00Z')
  expect(formatStretch(overTheChange, 'Europe/Amsterdam', 'en-GB').to).toBe('25 Mar 2018, 05:00 UTC+2')
})
