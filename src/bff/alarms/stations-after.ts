import { stationOf } from '../../domain/alarms/alarm-index.ts'
import { type JournalEntry, subjectOf } from '../../domain/alarms/journal-entry.ts'
import type { AlarmRule } from '../../domain/alarms/rule.ts'
import { stationsDownstream } from '../../domain/alarms/upstream-crossings.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { looksUpstream } from './evaluation-input.ts'

/** Operators' acts that expire by the clock, at stations that may send nothing before then. */
const TIMED: readonly string[] = ['shelved', 'acknowledged']

/** Stations to evaluate after journal entries: of operators' acts, and downstream of a crossing. */
export function stationsAfter(
  entries: readonly JournalEntry[],
  { list, board }: Pick<Tenant, 'list' | 'board'>,
  rules: readonly AlarmRule[],
): string[] {
  const acted = entries.filter(({ body }) => TIMED.includes(body.kind))
  const stations = acted.flatMap(({ subject }) => stationIn(subject))
  if (!looksUpstream(rules)) return stations
  const crossed = entries.filter(({ body }) => body.kind === 'raised' || body.kind === 'returned')
  if (crossed.length === 0) return stations
  const alarms = crossed.flatMap(({ alarm }) => alarm ?? [])
  const ids = list.devices.map(({ id }) => id)
  return [...stations, ...stationsDownstream(alarms, ids, (id) => board.stateOf(id))]
}

function stationIn(subject: string): string[] {
  const named = subjectOf(subject)
  const station = named.of === 'point' ? stationOf(named.key) : null
  return station === null ? [] : [station]
}
