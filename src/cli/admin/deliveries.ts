import type { Deliveries, LoggedAttempt, WaitingLane } from '../../outbox/outbox.ts'
import type { Store } from '../../service/store/store.ts'
import type { Subscription } from '../../service/store/subscriptions.ts'
import { printable, table } from '../printable.ts'
import type { Report } from './context.ts'

const LISTED = 1_000
const SHOWN = 20

/** A subscription's waiting messages, last tries and dead letters. */
export async function deliveriesReport(
  store: Store,
  subscription: Subscription,
  nowMs: number,
): Promise<Report> {
  const { id, url, disabledAtMs } = subscription
  const deliveries = await store.outbox.deliveries(id, LISTED)
  const { waiting, dead, lanes, attempts, deadLetters } = deliveries
  const nextMs = lanes.length > 0 ? Math.min(...lanes.map((lane) => nextTry(lane, nowMs))) : null
  return {
    json: {
      id,
      url,
      disabled_at: disabledAtMs === null ? null : iso(disabledAtMs),
      waiting,
      dead,
      next_try_at: nextMs === null ? null : iso(nextMs),
      lanes: lanes.map((lane) => ({
        device_id: lane.lane,
        waiting: lane.waiting,
        failures: lane.failures,
        next_try_at: iso(nextTry(lane, nowMs)),
      })),
      attempts: attempts.map((attempt) => ({
        message: attempt.messageId,
        device_id: attempt.lane,
        at: iso(attempt.startedAtMs),
        milliseconds: attempt.endedAtMs - attempt.startedAtMs,
        status: attempt.status,
        problem: attempt.problem,
      })),
      dead_letters: deadLetters.map((letter) => ({
        message: letter.messageId,
        device_id: letter.lane,
        died_at: iso(letter.diedAtMs),
        body: JSON.parse(letter.body) as unknown,
      })),
    },
    lines: linesOf(subscription, deliveries, nowMs),
  }
}

function linesOf(
  { id, url, disabledAtMs }: Subscription,
  { waiting, dead, lanes, attempts, deadLetters }: Deliveries,
  nowMs: number,
): string[] {
  const lines = [`${shownReceiver(url)}: ${waiting} waiting, ${dead} dead letters`]
  if (disabledAtMs !== null) {
    lines.push(
      `Disabled by its receiver (410) at ${iso(disabledAtMs)}. "admin webhook replay ${id}" enables it.`,
    )
  }
  const failing = lanes.filter(({ failures }) => failures > 0)
  lines.push(
    ...section('Failing', ['device', 'waiting', 'failures', 'next try'], failing, (lane) => [
      printable(lane.lane),
      String(lane.waiting),
      String(lane.failures),
      iso(nextTry(lane, nowMs)),
    ]),
    ...section('Last tries', ['at', 'device', 'message', 'outcome'], attempts, (attempt) => [
      iso(attempt.startedAtMs),
      printable(attempt.lane),
      String(attempt.messageId),
      outcomeOf(attempt),
    ]),
    ...section('Dead letters', ['since', 'device', 'message'], deadLetters, (letter) => [
      iso(letter.diedAtMs),
      printable(letter.lane),
      String(letter.messageId),
    ]),
  )
  return lines
}

function section<T>(
  title: string,
  head: readonly string[],
  entries: readonly T[],
  row: (entry: T) => string[],
): string[] {
  if (entries.length === 0) return []
  const left = entries.length - SHOWN
  return [
    `${title}:`,
    ...table([head, ...entries.slice(0, SHOWN).map(row)]),
    ...(left > 0 ? [`  and ${left} more, with --json`] : []),
  ]
}

function outcomeOf({ problem, startedAtMs, endedAtMs }: LoggedAttempt): string {
  return problem === null ? `delivered in ${endedAtMs - startedAtMs} ms` : printable(problem)
}

function nextTry({ nextTryMs }: WaitingLane, nowMs: number): number {
  return Math.max(nextTryMs, nowMs)
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}

/** A receiver's address without its query, which may hold a token. */
export function shownReceiver(address: string): string {
  return printable(address.replace(/\?.*$/, '?…'))
}
