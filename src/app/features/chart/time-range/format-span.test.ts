import { expect, it } from 'vitest'
import { formatSpan } from './format-span.ts'

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
