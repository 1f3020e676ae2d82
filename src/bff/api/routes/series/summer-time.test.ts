import { beforeAll, describe, expect, it } from 'vitest'
import { realData } from '../../../../../e2e/support/real-data.ts'
import { realStation } from '../../../testing/real-station.ts'
import { createTestStack, type TestDevice } from '../../../testing/test-upstream.ts'

const REAL_DATA = realData()
const HOUR_MS = 3_600_000
/** MacLeish's tower has a reading every ten minutes. */
const READINGS_PER_HOUR = 6

interface Answer {
  edges: number[]
  expected: number[]
  sensors: { count: number[]; received: number[]; usable: number[]; sum: number[] }[]
}

const total = (amounts: readonly number[] = []) => amounts.reduce((sum, amount) => sum + amount, 0)

describe.skipIf(!REAL_DATA)('rain of a day on which clocks change', () => {
  let tower: TestDevice
  beforeAll(() => {
    tower = realStation(REAL_DATA ?? '', 'macleish-whately', 600)
  })

  /** Columns of MacLeish's rain on the clocks of New York. */
  async function rainOf(from: string, to: string, step: string, dayStart: string): Promise<Answer> {
    const { upstream, json } = createTestStack([tower])
    upstream.nowMs = Date.UTC(2016, 0, 1)
    const search = `from=${from}:00Z&to=${to}:00Z&step=${step}&zone=America/New_York&dayStart=${dayStart}`
    return (await json(`/api/devices/macleish-whately/aggregates?${search}&sensors=RAIN_FALL`)) as Answer
  }

  // the hours that it rained in were counted once more by another program
  it.each([
    ['2015-11-01T04:00', '2015-11-02T05:00', '00:00', 25, { 2: 0.254, 3: 0.254 }],
    ['2015-10-31T11:00', '2015-11-01T12:00', '07:00', 25, { 19: 0.254, 20: 0.254 }],
    ['2015-10-31T13:00', '2015-11-01T14:00', '09:00', 25, { 17: 0.254, 18: 0.254 }],
    ['2015-03-08T05:00', '2015-03-09T04:00', '00:00', 23, { 11: 0.254 }],
    ['2015-03-07T12:00', '2015-03-08T11:00', '07:00', 23, {}],
    ['2015-03-08T11:00', '2015-03-09T11:00', '07:00', 24, { 5: 0.254 }],
  ])(
    '%s to %s, days from %s: %i hours and one day have the same count and sum',
    async (from, to, dayStart, hours, wet) => {
      const byHour = await rainOf(from, to, 'PT1H', dayStart)
      expect(byHour.edges.slice(1).map((edge, i) => edge - (byHour.edges[i] as number))).toEqual(
        new Array(hours).fill(HOUR_MS),
      )
      const [hourly] = byHour.sensors
      expect(hourly?.count).toEqual(new Array(hours).fill(READINGS_PER_HOUR))
      expect(hourly?.usable).toEqual(new Array(hours).fill(1))
      const sums = new Array<number>(hours).fill(0)
      for (const [hour, amount] of Object.entries(wet)) sums[Number(hour)] = amount
      expect(hourly?.sum).toEqual(sums)

      const byDay = await rainOf(from, to, 'P1D', dayStart)
      const [daily] = byDay.sensors
      expect(byDay.edges).toEqual([Date.parse(`${from}Z`), Date.parse(`${to}Z`)])
      expect(byDay.expected).toEqual([hours * READINGS_PER_HOUR])
      expect(daily).toMatchObject({ count: [hours * READINGS_PER_HOUR], usable: [1] })
      expect(daily?.sum[0]).toBeCloseTo(total(sums), 9)
    },
  )

  it.each([
    ['2015-10-30T04:00', '2015-11-04T05:00', '00:00', [24, 24, 25, 24, 24]],
    ['2015-10-30T11:00', '2015-11-04T12:00', '07:00', [24, 25, 24, 24, 24]],
    ['2015-03-06T05:00', '2015-03-11T04:00', '00:00', [24, 24, 23, 24, 24]],
    ['2015-03-06T12:00', '2015-03-11T11:00', '07:00', [24, 23, 24, 24, 24]],
  ])(
    '%s to %s, days from %s: hours, quarters and days add up to the whole',
    async (from, to, dayStart, hours) => {
      const steps = ['PT15M', 'PT1H', 'PT6H', 'P1D', 'P1M']
      const found = await Promise.all(steps.map((step) => rainOf(from, to, step, dayStart)))
      const counts = found.map(({ sensors }) => total(sensors[0]?.count))
      expect(counts).toEqual(steps.map(() => total(hours) * READINGS_PER_HOUR))
      const sums = found.map(({ sensors }) => total(sensors[0]?.sum).toFixed(6))
      expect(new Set(sums).size).toBe(1)
      const days = found[3] as Answer
      expect(days.sensors[0]?.count).toEqual(hours.map((n) => n * READINGS_PER_HOUR))
    },
  )
})
