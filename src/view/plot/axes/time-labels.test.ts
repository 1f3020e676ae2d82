import { describe, expect, it } from 'vitest'
import { timeLabels } from './time-labels.ts'
import { timeTicks } from './time-ticks.ts'

const HOUR = 3_600_000
const labelsOf = (from: string, to: string, count: number, room = 0, locale = 'en-GB') => {
  const range = { fromMs: Date.parse(from), toMs: Date.parse(to) }
  // a pixel an hour
  const scale = { ...range, width: (range.toMs - range.fromMs) / HOUR }
  return timeLabels(timeTicks(range, 'UTC', count), 'UTC', locale, scale, room).map(({ text, context }) =>
    context === null ? text : `${text} | ${context}`,
  )
}

describe('labels of time', () => {
  it('are clock times with the day under the first and under each midnight', () => {
    expect(labelsOf('2015-12-26T06:00Z', '2015-12-27T12:00Z', 3)).toEqual([
      '12:00 | Sat, 26 Dec 2015',
      '00:00 | Sun, 27 Dec 2015',
      '12:00',
    ])
  })

  it('leave out the first day where the next one follows closely', () => {
    expect(labelsOf('2015-12-26T17:00Z', '2015-12-27T12:00Z', 4, 12)).toEqual([
      '18:00',
      '00:00 | Sun, 27 Dec 2015',
      '06:00',
      '12:00',
    ])
  })

  it('leave it out too where the next one stands at the end, which pushes it back', () => {
    expect(labelsOf('2015-12-26T06:00Z', '2015-12-27T04:00Z', 2, 10)).toEqual([
      '12:00 | Sat, 26 Dec 2015',
      '00:00 | Sun, 27 Dec 2015',
    ])
    expect(labelsOf('2015-12-26T06:00Z', '2015-12-27T01:00Z', 2, 10)).toEqual([
      '12:00',
      '00:00 | Sun, 27 Dec 2015',
    ])
  })

  it('are days and months with their year', () => {
    expect(labelsOf('2015-12-30T00:00Z', '2016-01-02T00:00Z', 4)).toEqual([
      '30 Dec | 2015',
      '31 Dec',
      '1 Jan | 2016',
      '2 Jan',
    ])
  })

  it('are years alone', () => {
    expect(labelsOf('1990-01-01T00:00Z', '1993-06-01T00:00Z', 4)).toEqual(['1990', '1991', '1992', '1993'])
  })

  it('speak the locale', () => {
    expect(labelsOf('2015-12-27T00:00Z', '2015-12-27T00:20Z', 1, 0, 'id')).toEqual([
      '00.00 | Min, 27 Des 2015',
    ])
  })
})
