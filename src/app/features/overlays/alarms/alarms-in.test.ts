import { expect, it } from 'vitest'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import { alarmsIn } from './alarms-in.ts'

const alarm = (id: string, of: Partial<AlarmView>) =>
  ({ id, station: { id: 'weir' }, returnedMs: null, severity: 1, ...of }) as AlarmView

const namesIn = (alarms: AlarmView[], fromMs: number, toMs: number) =>
  alarmsIn(alarms, 'weir', { fromMs, toMs }).map(({ id }) => id)

it('has the first one first, and of one reading the mildest', () => {
  const alarms = [
    alarm('later', { sinceMs: 20 }),
    alarm('danger', { sinceMs: 10, severity: 3 }),
    alarm('watch', { sinceMs: 10, severity: 1 }),
    alarm('warning', { sinceMs: 10, severity: 2 }),
  ]
  expect(namesIn(alarms, 0, 30)).toEqual(['watch', 'warning', 'danger', 'later'])
  expect(namesIn(alarms.toReversed(), 0, 30)).toEqual(['watch', 'warning', 'danger', 'later'])
})

it('has the alarms of the station that were on in the range', () => {
  const alarms = [
    alarm('over', { sinceMs: 0, returnedMs: 9 }),
    alarm('on', { sinceMs: 0 }),
    alarm('until its begin', { sinceMs: 1, returnedMs: 10 }),
    alarm('after', { sinceMs: 21 }),
    alarm('elsewhere', { sinceMs: 15, station: { id: 'gauge', name: 'Gauge', kind: null } as never }),
  ]
  expect(namesIn(alarms, 10, 20)).toEqual(['on', 'until its begin'])
})
