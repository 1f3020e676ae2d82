import type { Sql, Statement } from '../../database/sql.ts'
import { keyOf } from '../../domain/alarms/alarm.ts'
import { stationOf } from '../../domain/alarms/alarm-index.ts'
import { DISPATCH, type JournalEntry, type NewEntry } from '../../domain/alarms/journal-entry.ts'
import type { AlarmJournal, AlarmLease, JudgedTime } from './dashboard-store.ts'
import { appendUnlessTaken } from './shared-log.ts'

/** The newest number also stands for lower ones, which dropped routing states may have left free. */
const INSERT = `
  INSERT INTO alarm_entry (tenant, seq, at, subject, alarm, device, kind, begins, body)
  VALUES (
    ?1, (SELECT CASE WHEN max(seq) > ?2 THEN max(seq) ELSE ?2 END FROM alarm_entry WHERE tenant = ?1),
    ?3, ?4, ?5, ?6, ?7, ?8, ?9)`
const COLUMNS = 'e.seq, e.at AS "atMs", e.subject, e.alarm, e.begins, e.body'
const NEWEST = 'SELECT max(seq) AS seq FROM alarm_entry WHERE tenant = ?1'
const CURRENT = `
  SELECT ${COLUMNS} FROM alarm_entry e
  LEFT JOIN (
    SELECT subject, max(seq) AS seq FROM alarm_entry WHERE tenant = ?1 AND begins = 1 GROUP BY subject
  ) AS b ON b.subject = e.subject
  WHERE e.tenant = ?1 AND e.seq >= coalesce(b.seq, 0) AND e.seq <= ?2
  ORDER BY e.seq`
const SINCE = `SELECT ${COLUMNS} FROM alarm_entry e WHERE e.tenant = ?1 AND e.seq > ?2 ORDER BY e.seq`
/** Events of an alarm in its history. */
const EVENTS = { raised: `'raised'`, all: `'raised', 'acknowledged', 'noted', 'returned'` }
const historyOf = (events: keyof typeof EVENTS) => `
  SELECT ${COLUMNS} FROM alarm_entry e
  JOIN (
    SELECT alarm, max(seq) AS seq FROM alarm_entry
    WHERE tenant = ?1 AND kind IN (${EVENTS[events]}) AND at >= ?2 AND at < ?3 AND (?5 = '' OR device = ?5)
    GROUP BY alarm ORDER BY max(at) DESC, max(seq) DESC LIMIT ?4
  ) AS r ON r.alarm = e.alarm
  WHERE e.tenant = ?1
  ORDER BY r.seq DESC, e.seq`
const CLAIM = `
  INSERT INTO alarm_lease (tenant, holder, beat, beat_at, began_at) VALUES (?1, ?2, 1, ?3, ?3)
  ON CONFLICT (tenant) DO UPDATE SET holder = ?2, beat = alarm_lease.beat + 1, beat_at = ?3
  WHERE alarm_lease.holder IN (?2, '') OR alarm_lease.beat = ?4`
const LEASE = 'SELECT holder, beat, began_at AS "beganMs" FROM alarm_lease WHERE tenant = ?1'
const RELEASE = `UPDATE alarm_lease SET holder = '' WHERE tenant = ?1 AND holder = ?2`

const JUDGED = 'SELECT device, reading_at AS "readingMs" FROM judged_reading WHERE tenant = ?1'
const KEEP_JUDGED = `
  INSERT INTO judged_reading (tenant, device, reading_at) VALUES (?1, ?2, ?3)
  ON CONFLICT (tenant, device) DO UPDATE SET reading_at = excluded.reading_at`
const FORGET_JUDGED = 'DELETE FROM judged_reading WHERE tenant = ?1 AND device = ?2'

const DROP_DISPATCHED = `DELETE FROM alarm_entry WHERE tenant = ?1 AND subject = '${DISPATCH}' AND at < ?2`

const NO_BEAT = -1
const NUL = '\0'

type Row = Omit<JournalEntry, 'begins' | 'body'> & { begins: number; body: string }

export function alarmJournal(sql: Sql): AlarmJournal {
  return {
    append: (tenant, after, entries, also = []) =>
      appendUnlessTaken(sql, [...entries.map((entry, n) => inserted(tenant, after + n + 1, entry)), ...also]),
    async current(tenant) {
      const newest = await sql.one<{ seq: number | null }>(NEWEST, tenant)
      const seq = newest?.seq ?? 0
      return { entries: (await sql.all<Row>(CURRENT, tenant, seq)).map(entryOf), seq }
    },
    since: async (tenant, seq) => (await sql.all<Row>(SINCE, tenant, seq)).map(entryOf),
    history: async (tenant, { fromMs, toMs, events, limit, device = '' }) =>
      (await sql.all<Row>(historyOf(events), tenant, fromMs, toMs, limit, device)).map(entryOf),
    async claim(tenant, holder, nowMs, seenBeat = NO_BEAT) {
      // a beat every two seconds, useless after a power cut
      await sql.runUnflushed(CLAIM, tenant, holder, nowMs, seenBeat)
      const [lease] = await sql.all<AlarmLease>(LEASE, tenant)
      return lease as AlarmLease
    },
    async release(tenant, holder) {
      await sql.run(RELEASE, tenant, holder)
    },
    judged: (tenant) => sql.all<JudgedTime>(JUDGED, tenant),
    async keepJudged(tenant, times) {
      const statements = times
        .filter(({ device }) => !device.includes(NUL))
        .map(
          ({ device, readingMs }): Statement =>
            readingMs === null ? [FORGET_JUDGED, tenant, device] : [KEEP_JUDGED, tenant, device, readingMs],
        )
      if (statements.length > 0) await sql.runTogether(...statements)
    },
  }
}

/** Drops routing states before `beforeMs`, in one write with a newer, complete one; they are no history. */
export function dropDispatched(tenant: string, beforeMs: number): Statement {
  return [DROP_DISPATCHED, tenant, beforeMs]
}

function inserted(tenant: string, seq: number, entry: NewEntry): Statement {
  const { atMs, subject, alarm, begins, body } = entry
  const device = alarm === null ? null : stationOf(keyOf(alarm))
  const kept = device?.includes(NUL) ? null : device
  const values = [atMs, subject, alarm, kept, body.kind, begins ? 1 : 0, JSON.stringify(body)]
  return [INSERT, tenant, seq, ...values]
}

function entryOf({ begins, body, ...row }: Row): JournalEntry {
  return { ...row, begins: begins === 1, body: JSON.parse(body) }
}
