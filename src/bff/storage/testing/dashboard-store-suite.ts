import { describe, expect, onTestFinished, test } from 'vitest'
import type { LevelChange } from '../../../domain/levels/level-change.ts'
import type { Judgement } from '../../../domain/quality/judgement.ts'
import type { DashboardStore } from '../dashboard-store.ts'
import type { KeptJudgement } from '../judgement-store.ts'
import { alarmJournalSuite } from './alarm-journal-suite.ts'
import { alarmOutboxSuite } from './alarm-outbox-suite.ts'
import { noteStoreSuite } from './note-store-suite.ts'
import { pushStoreSuite } from './push-store-suite.ts'
import { snapshotTableSuite } from './snapshot-table-suite.ts'

/** A change of a gauge that was noticed as long after its reading. */
export function change(from: number | null, to: number, noticedMs: number, sensor = 'level'): LevelChange {
  return { device: 'gauge', sensor, from, to, t: noticedMs - 7, noticedMs }
}

/** What somebody said of a gauge's level from that time on. */
function judgement(id: string, from: number, device = 'gauge'): KeptJudgement {
  const iceJudgement = { flag: 'bad', note: 'ice "on" the sensor', by: null, at: 1_900_000_000_000 } as const
  return { id, device, sensor: 'level', from, to: from + 5, ...iceJudgement, source: 'operator' }
}

function withoutDevice({ device: _, ...judgement }: KeptJudgement): Judgement {
  return judgement
}

/** What every engine must do; `place` makes an empty place and says how it is opened, as often as is wanted. */
export function dashboardStoreSuite(
  engine: string,
  place: () => Promise<() => Promise<DashboardStore>>,
): void {
  const opening = async () => {
    const open = await place()
    return async () => {
      const store = await open()
      let isOpen = true
      const close = async () => {
        if (isOpen) await store.close()
        isOpen = false
      }
      onTestFinished(close)
      return { ...store, close }
    }
  }

  describe(`the dashboard's store on ${engine}`, () => {
    test('gives back the changes of a sensor from its last normal state on, in order', async () => {
      const { levels } = await (await opening())()
      const changes = [change(null, 1, 10), change(1, 0, 20), change(0, 2, 30), change(2, 3, 40)]
      for (const one of changes) await levels.append('main', one)
      expect(await levels.current('main')).toEqual(changes.slice(1))
    })

    test('gives back all changes of a sensor that was never normal', async () => {
      const { levels } = await (await opening())()
      const changes = [change(null, 2, 10), change(2, 1, 20)]
      for (const one of changes) await levels.append('main', one)
      expect(await levels.current('main')).toEqual(changes)
    })

    test('keeps sensors, stations and tenants apart, whatever they are called', async () => {
      const { levels } = await (await opening())()
      const odd = { ...change(0, 1, 10, '__proto__'), device: "'; --" }
      await levels.append('main', odd)
      await levels.append('main', change(0, 2, 10))
      await levels.append('main', change(0, 0, 11, 'battery'))
      await levels.append('kiosk:lobby', change(0, 3, 10))
      expect(await levels.current('main')).toHaveLength(3)
      expect(await levels.current('main')).toContainEqual(odd)
      expect(await levels.current('kiosk:lobby')).toEqual([change(0, 3, 10)])
      expect(await levels.current('kiosk:gate')).toEqual([])
    })

    test('takes a change once, and none that was noticed before what it has or says the same', async () => {
      const { levels } = await (await opening())()
      const changes = [change(0, 2, 20), change(2, 3, 30)]
      for (const one of changes) await levels.append('main', one)
      for (const one of [...changes, change(2, 1, 25), change(2, 3, 40)]) await levels.append('main', one)
      expect(await levels.current('main')).toEqual(changes)
    })

    test('takes a change that several instances append at once a single time', async () => {
      const open = await opening()
      const stores = [await open(), await open()]
      await Promise.all(
        stores.flatMap(({ levels }) => [1, 2].map(() => levels.append('main', change(0, 1, 10)))),
      )
      expect(await stores[0]?.levels.current('main')).toEqual([change(0, 1, 10)])
    })

    test('keeps judgements of each station of each tenant, once, in order of time', async () => {
      const { judgements } = await (await opening())()
      const [later, earlier] = [judgement('b', 20), judgement('a', 10)]
      await judgements.append('main', [later, earlier])
      await judgements.append('main', [later, judgement('c', 10, 'other')])
      await judgements.append('kiosk', [judgement('a', 30)])
      expect(await judgements.ofDevice('main', 'gauge')).toEqual([earlier, later].map(withoutDevice))
      expect(await judgements.ofDevice('main', "'; --")).toEqual([])
      expect([...(await judgements.versions('main')).keys()].sort()).toEqual(['gauge', 'other'])
    })

    test('keeps a judgement that is taken back, and does not take it again', async () => {
      const { judgements } = await (await opening())()
      await judgements.append('main', [judgement('a', 10), judgement('b', 20)])
      const back = { by: 'ani', at: 99 }
      expect(await judgements.withdraw('kiosk', 'gauge', 'a', back)).toBe(false)
      expect(await judgements.withdraw('main', 'other', 'a', back)).toBe(false)
      expect(await judgements.withdraw('main', 'gauge', 'a', back)).toBe(true)
      expect(await judgements.withdraw('main', 'gauge', 'a', back)).toBe(false)
      await judgements.append('main', [judgement('a', 10)])
      expect((await judgements.ofDevice('main', 'gauge')).map(({ id }) => id)).toEqual(['b'])
    })

    test('takes a judgement while there are fewer of its sensor within these times', async () => {
      const { judgements } = await (await opening())()
      const bound = { most: 3, within: { fromMs: 100, toMs: 200 } }
      const add = (id: string, from: number, change: Partial<KeptJudgement> = {}) =>
        judgements.addUnlessFull('main', { ...judgement(id, from), ...change }, bound)
      expect(await add('a', 100)).toBe(true)
      const others = [
        { ...judgement('of an agency', 150), source: 'agency' as const },
        { ...judgement('of another sensor', 150), sensor: 'rain' },
        judgement('of another station', 150, 'other'),
        ...[judgement('before', 99), judgement('after', 200)],
      ]
      await judgements.append('main', others)
      await judgements.append('kiosk', [judgement('of another tenant', 150)])
      const version = async () => (await judgements.versions('main')).get('gauge')
      const before = await version()
      expect([await add('b', 199), await add('c', 150), await add('d', 150)]).toEqual([true, true, false])
      expect(await version()).toBeGreaterThan(before ?? Number.NaN)
      expect(await add('e', 150, { sensor: 'rain' })).toBe(true)
      await judgements.withdraw('main', 'gauge', 'b', { by: null, at: 99 })
      expect([await add('f', 150), await add('g', 150)]).toEqual([true, false])
      await judgements.append('main', [judgement('h', 150), judgement('i', 150)])
      expect(await add('j', 150)).toBe(false)
      const ids = (await judgements.ofDevice('main', 'gauge')).map(({ id }) => id)
      expect(ids.filter((id) => id.length === 1).sort()).toEqual(['a', 'c', 'e', 'f', 'h', 'i'])
    })

    test('takes one judgement more of several instances that add one at once', async () => {
      const open = await opening()
      const stores = [await open(), await open(), await open()]
      const bound = { most: 2, within: { fromMs: 100, toMs: 200 } }
      await stores[0]?.judgements.append('main', [judgement('a', 100)])
      const added = await Promise.all(
        stores.map(({ judgements }, n) => judgements.addUnlessFull('main', judgement(`${n}`, 150), bound)),
      )
      expect(added.filter(Boolean)).toHaveLength(1)
      expect(await stores[0]?.judgements.ofDevice('main', 'gauge')).toHaveLength(2)
    })

    test('numbers a station anew with every change of what is said of it', async () => {
      const open = await opening()
      const [one, other] = [await open(), await open()]
      const seen = async () => (await other.judgements.versions('main')).get('gauge')
      expect(await seen()).toBeUndefined()
      await one.judgements.append('main', [judgement('a', 10)])
      const first = await seen()
      await one.judgements.withdraw('main', 'gauge', 'a', { by: null, at: 99 })
      expect(await seen()).toBeGreaterThan(first ?? Number.NaN)
    })

    test('has what was appended when it is opened again', async () => {
      const open = await opening()
      const first = await open()
      await first.levels.append('main', change(0, 1, 1_900_000_000_000))
      await first.close()
      const { levels } = await open()
      expect(await levels.current('main')).toEqual([change(0, 1, 1_900_000_000_000)])
    })
  })

  alarmJournalSuite(engine, opening)
  alarmOutboxSuite(engine, opening)
  noteStoreSuite(engine, opening)
  pushStoreSuite(engine, opening)
  snapshotTableSuite(engine, opening)
}
