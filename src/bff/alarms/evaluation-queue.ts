import { stationOf } from '../../domain/alarms/alarm-index.ts'
import { type JournalEntry, subjectOf } from '../../domain/alarms/journal-entry.ts'
import type { AlarmRule } from '../../domain/alarms/rule.ts'
import { stationsDownstream } from '../../domain/alarms/upstream-crossings.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { looksUpstream } from './evaluation-input.ts'

/** Operators' acts that expire by the clock, at stations that may send nothing before then. */
const TIMED: readonly string[] = ['shelved', 'acknowledged']

/** Stations to evaluate: now, at a time, or after the next device list. Times are epoch milliseconds. */
export class EvaluationQueue {
  readonly #ready = new Set<string>()
  readonly #due = new Map<string, number>()
  readonly #awaitsList = new Set<string>()

  get isEmpty(): boolean {
    return this.#ready.size === 0
  }

  add(deviceIds: Iterable<string>): void {
    for (const id of deviceIds) this.#ready.add(id)
  }

  addAt(deviceId: string, dueMs: number): void {
    if (dueMs < Number.POSITIVE_INFINITY) this.#due.set(deviceId, dueMs)
  }

  addAfterList(deviceId: string): void {
    this.#awaitsList.add(deviceId)
  }

  take(max: number): string[] {
    const ids: string[] = []
    for (const id of this.#ready) if (ids.push(id) >= max) break
    for (const id of ids) this.#ready.delete(id)
    return ids
  }

  takeDue(nowMs: number): string[] {
    const ids = [...this.#due].filter(([, dueMs]) => dueMs <= nowMs).map(([id]) => id)
    for (const id of ids) this.#due.delete(id)
    return ids
  }

  takeAwaitingList(): string[] {
    const ids = [...this.#awaitsList]
    this.#awaitsList.clear()
    return ids
  }

  begin(deviceId: string): void {
    this.#due.delete(deviceId)
  }

  clear(): void {
    this.#ready.clear()
    this.#due.clear()
    this.#awaitsList.clear()
  }
}

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
