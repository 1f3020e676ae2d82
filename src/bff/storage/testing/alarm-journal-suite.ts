import { describe, expect, test } from 'vitest'
import type { AlarmEvent } from '../../../domain/alarms/alarm-event.ts'
import { DISPATCH, type NewEntry, pointSubject } from '../../../domain/alarms/journal-entry.ts'
import { NOTHING_SENT } from '../../../domain/alarms/routing/dispatch-state.ts'
import { dropDispatched } from '../alarm-journal.ts'
import type { DashboardStore } from '../dashboard-store.ts'

const SUBJECT = { kind: 'level', rule: 'level', device: 'gauge', sensor: 'stage', severity: 2 } as const

function entry(key: string, atMs: number, body: AlarmEvent, begins = false): NewEntry {
  const alarm = 'alarm' in body ? body.alarm : null
  return { atMs, subject: pointSubject(key), alarm, begins, body }
}

function raised(key: string, atMs: number): NewEntry {
  const body: AlarmEvent = {
    ...{ kind: 'raised', alarm: `${key}@${atMs}`, subject: SUBJECT },
    ...{ t: atMs - 5, value: 1.5, receivedMs: atMs - 1 },
  }
  return entry(key, atMs, body, true)
}

function returned(key: string, raisedMs: number, atMs: number): NewEntry {
  return entry(key, atMs, { kind: 'returned', alarm: `${key}@${raisedMs}`, t: atMs, value: null })
}

/** What the journal of alarms must do on every engine; `opening` makes an empty place and says how it is opened. */
export function alarmJournalSuite(
  engine: string,
  opening: () => Promise<() => Promise<DashboardStore>>,
): void {
  const opened = async () => (await (await opening())()).alarms

  describe(`the journal of alarms on ${engine}`, () => {
    test('numbers what is added, and gives it back as it was', async () => {
      const journal = await opened()
      const entries = [raised('a', 10), raised("'; --", 11)]
      expect(await journal.append('main', 0, entries)).toBe(true)
      const numbered = entries.map((one, n) => ({ ...one, seq: n + 1 }))
      expect(await journal.since('main', 0)).toEqual(numbered)
      expect(await journal.since('main', 1)).toEqual(numbered.slice(1))
      expect(await journal.since('other', 0)).toEqual([])
    })

    test('adds nothing for a writer that has not seen the newest entry', async () => {
      const journal = await opened()
      await journal.append('main', 0, [raised('a', 10)])
      expect(await journal.append('main', 0, [raised('b', 11), raised('c', 11)])).toBe(false)
      expect(await journal.append('main', 1, [raised('b', 12)])).toBe(true)
      expect((await journal.since('main', 0)).map(({ subject }) => subject)).toEqual(['point/a', 'point/b'])
    })

    test('lets one of several that decided on the same add its entries, whole', async () => {
      const open = await opening()
      const journals = [(await open()).alarms, (await open()).alarms, (await open()).alarms]
      const outcomes = await Promise.all(
        journals.map((journal, n) => journal.append('main', 0, [raised(`a${n}`, 1), raised(`b${n}`, 1)])),
      )
      expect(outcomes.filter(Boolean)).toHaveLength(1)
      const winner = outcomes.indexOf(true)
      const kept = await journals[0]?.since('main', 0)
      expect(kept?.map(({ subject }) => subject)).toEqual([`point/a${winner}`, `point/b${winner}`])
    })

    test('adds the caller’s statements with its entries, or neither', async () => {
      const journal = await opened()
      const also = [
        'INSERT INTO alarm_lease (tenant, holder, beat, beat_at, began_at) VALUES (?1, ?2, 7, 1, 1)',
      ] as const
      await journal.append('main', 0, [raised('a', 1)], [[...also, 'with', 'x']])
      await journal.append('main', 0, [raised('b', 1)], [[...also, 'without', 'x']])
      expect((await journal.claim('with', 'y', 2)).holder).toBe('x')
      expect((await journal.claim('without', 'y', 2)).holder).toBe('y')
    })

    test('takes alarms of a station whose id no database keeps', async () => {
      const journal = await opened()
      expect(await journal.append('main', 0, [raised('level:a%00b:stage:1', 10)])).toBe(true)
      expect(await journal.history('main', { fromMs: 0, toMs: 20, events: 'raised', limit: 9 })).toHaveLength(
        1,
      )
    })

    test('drops old states of routing, and nothing else', async () => {
      const journal = await opened()
      const body = { kind: 'dispatched', state: NOTHING_SENT } as const
      const state = (atMs: number) => ({ atMs, subject: DISPATCH, alarm: null, begins: true, body })
      await journal.append('main', 0, [raised('a', 10), state(10), state(20)])
      await journal.append('other', 0, [state(10)])
      await journal.append('main', 3, [state(30)], [dropDispatched('main', 20)])
      expect((await journal.since('main', 0)).map(({ seq }) => seq)).toEqual([1, 3, 4])
      expect((await journal.current('main')).entries.map(({ seq }) => seq)).toEqual([1, 4])
      expect(await journal.since('other', 0)).toHaveLength(1)
      expect(await journal.append('main', 4, [raised('b', 40)])).toBe(true)
    })

    test('adds nothing in the place of a state that was dropped', async () => {
      const journal = await opened()
      const body = { kind: 'dispatched', state: NOTHING_SENT } as const
      const state = (atMs: number) => ({ atMs, subject: DISPATCH, alarm: null, begins: true, body })
      await journal.append('main', 0, [raised('a', 10)])
      await journal.append('main', 1, [state(10)])
      await journal.append('main', 2, [state(30)], [dropDispatched('main', 20)])
      // a writer that was away for long
      expect(await journal.append('main', 1, [raised('b', 40)])).toBe(false)
      expect((await journal.since('main', 0)).map(({ seq }) => seq)).toEqual([1, 3])
      await journal.append('main', 3, [state(50), state(50)], [dropDispatched('main', 40)])
      expect(await journal.append('main', 1, [raised('b', 60), raised('c', 60)])).toBe(false)
    })

    test('tells of each subject what came since it began', async () => {
      const journal = await opened()
      const entries = [raised('a', 10), raised('b', 11), returned('a', 10, 12), raised('a', 13)]
      await journal.append('main', 0, entries)
      await journal.append('main', 4, [returned('a', 13, 14)])
      const { entries: current, seq } = await journal.current('main')
      expect(seq).toBe(5)
      expect(current.map((one) => one.seq)).toEqual([2, 4, 5])
      expect(await journal.current('other')).toEqual({ entries: [], seq: 0 })
    })

    test('tells all of an alarm, those raised last first', async () => {
      const journal = await opened()
      await journal.append('main', 0, [
        raised('a', 10),
        raised('b', 20),
        returned('a', 10, 30),
        raised('c', 40),
      ])
      const seqs = async (fromMs: number, toMs: number, limit = 9) =>
        (await journal.history('main', { fromMs, toMs, events: 'raised', limit })).map(({ seq }) => seq)
      expect(await seqs(0, 40)).toEqual([2, 1, 3])
      expect(await seqs(0, 41, 1)).toEqual([4])
      expect(await seqs(20, 40)).toEqual([2])
    })

    test('tells all of an alarm that something happened to, the last one first, but no message about it', async () => {
      const journal = await opened()
      const hop = { message: 'm', receiver: 'r', channel: 'ntfy', state: 'sent' } as const
      await journal.append('main', 0, [
        ...[raised('a', 10), raised('b', 20), raised('c', 30)],
        entry('c', 40, { kind: 'noted', alarm: 'c@30', by: null, text: 'Gate open' }),
        entry('b', 41, { kind: 'told', alarm: 'b@20', ...hop }),
        returned('a', 10, 42),
        entry('b', 50, { kind: 'acknowledged', alarm: 'b@20', by: null }),
      ])
      const seqs = async (fromMs: number, toMs: number, limit = 9) =>
        (await journal.history('main', { fromMs, toMs, events: 'all', limit })).map(({ seq }) => seq)
      expect(await seqs(40, 50)).toEqual([1, 6, 3, 4])
      expect(await seqs(41, 51)).toEqual([2, 5, 7, 1, 6])
      expect(await seqs(40, 51, 1)).toEqual([2, 5, 7])
      expect(await seqs(43, 50)).toEqual([])
    })

    test('gives the lease to one holder, who keeps it while it beats', async () => {
      const journal = await opened()
      expect(await journal.claim('main', 'x', 10)).toEqual({ holder: 'x', beat: 1, beganMs: 10 })
      expect(await journal.claim('main', 'y', 11)).toEqual({ holder: 'x', beat: 1, beganMs: 10 })
      expect(await journal.claim('main', 'x', 12)).toMatchObject({ holder: 'x', beat: 2 })
      // the beat that was seen is not the newest
      expect(await journal.claim('main', 'y', 13, 1)).toMatchObject({ holder: 'x', beat: 2 })
      expect(await journal.claim('main', 'y', 14, 2)).toEqual({ holder: 'y', beat: 3, beganMs: 10 })
      expect(await journal.claim('main', 'x', 15)).toMatchObject({ holder: 'y' })
    })

    test('gives a lease that was given back to whoever asks first', async () => {
      const journal = await opened()
      await journal.claim('main', 'x', 10)
      await journal.release('main', 'y')
      expect(await journal.claim('main', 'y', 11)).toMatchObject({ holder: 'x' })
      await journal.release('main', 'x')
      expect(await journal.claim('main', 'y', 12)).toEqual({ holder: 'y', beat: 2, beganMs: 10 })
    })

    test('keeps up to which reading each station was judged, by tenant, and forgets those that are gone', async () => {
      const open = await opening()
      const [journal, other] = [(await open()).alarms, (await open()).alarms]
      expect(await journal.judged('main')).toEqual([])
      const at = (device: string, readingMs: number | null) => ({ device, readingMs })
      await journal.keepJudged('main', [at('a', 10), at("'; --", 1_900_000_000_000), at('c', 30)])
      await journal.keepJudged('other', [at('a', 99)])
      await journal.keepJudged('main', [at('a', 20), at('c', null), at('never there', null)])
      await journal.keepJudged('main', [])
      const kept = (await other.judged('main')).sort((a, b) => a.readingMs - b.readingMs)
      expect(kept).toEqual([at('a', 20), at("'; --", 1_900_000_000_000)])
    })

    test('gives the lease to one of several that ask at once', async () => {
      const open = await opening()
      const journals = [(await open()).alarms, (await open()).alarms]
      const leases = await Promise.all(journals.map((journal, n) => journal.claim('main', `h${n}`, 1)))
      expect(new Set(leases.map(({ holder }) => holder)).size).toBe(1)
    })
  })
}
