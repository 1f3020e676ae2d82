import { expect, it } from 'vitest'
import { edgesOf } from '../../../../../domain/aggregation/steps.ts'
import type { DeviceState } from '../../../../../domain/device.ts'
import { aggregatesQuery } from '../../../../api/aggregates.ts'
import { daysQuery } from '../../../../api/days.ts'
import { sessionQuery } from '../../../../api/session.ts'
import { textOf } from '../../../../testing/text-of.tsx'
import { yearRange } from './day-shares.ts'
import { YearCalendar } from './YearCalendar.tsx'

const CLOCK = { zone: 'UTC', dayStartMinutes: 0 }
const SENSORS = [{ id: 'L', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }]
const device = { id: 'd', intervalSeconds: 3600, sensors: SENSORS } as unknown as DeviceState
/** Seven months of one year and four days of the next, as whole days. */
const range = { fromMs: Date.UTC(2016, 5, 1), toMs: Date.UTC(2017, 0, 5) }

function opened(year?: number): Promise<string> {
  const months = Array.from(edgesOf(range, 'P1M', CLOCK))
  const count = months.slice(1).map((to, i) => (to - (months[i] ?? 0)) / 3_600_000)
  const need = { deviceId: 'd', ...range, step: 'P1M', zone: 'UTC', sensors: ['L'] } as const
  const daysOf = (of: number, received: number) => {
    const edges = Array.from(edgesOf(yearRange(of, CLOCK), 'P1D', CLOCK))
    const values = edges.slice(1).map(() => received)
    return [
      daysQuery('d', yearRange(of, CLOCK), 'UTC').queryKey,
      { edges, expected: values.map(() => 24), sensors: [{ id: 'L', received: values, count: values }] },
    ] as const
  }
  const part = { year, onYear: () => undefined, onRange: () => undefined }
  const calendar = <YearCalendar device={device} sensors={SENSORS} range={range} zone="UTC" {...part} />
  return textOf(calendar, {
    answers: [
      [sessionQuery.queryKey, { features: { dayStart: '00:00' } }],
      [aggregatesQuery(need).queryKey, { device: 'd', edges: months, sensors: [{ id: 'L', count }] }],
      daysOf(2016, 24),
    ],
  })
}

it('the calendar opens on the year of the range with most readings, and on the one that is chosen', async () => {
  // only the days of 2016 have come: another year has no days to show
  expect(await opened()).toMatch(/2016 .*Jan .*Dec 1 /)
  expect(await opened(2017)).not.toContain('Dec')
})
