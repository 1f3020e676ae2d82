import { randomBytes } from 'node:crypto'
import { type AlarmAct, acknowledgedAll, eventsOf, type Refusal } from '../../domain/alarms/acts.ts'
import { type AlarmPoint, keyOf } from '../../domain/alarms/alarm.ts'
import { entriesOf } from '../../domain/alarms/alarm-index.ts'
import { DUTY, type JournalEntry, type NewEntry, silenceSubject } from '../../domain/alarms/journal-entry.ts'
import { MAX_ACTIVE_SILENCES, type Silence } from '../../domain/alarms/silence.ts'
import type { AlarmLog } from './alarm-log.ts'

/** Writes operators' acts into the journal, at any instance. What holds already is not written again. */
export class AlarmCommands {
  readonly #log: AlarmLog
  readonly #now: () => number

  constructor(log: AlarmLog, now: () => number) {
    this.#log = log
    this.#now = now
  }

  /** Acts on an alarm by its id, or on a point by its key. Rejects where the store fails. */
  async act(id: string, by: string | null, act: AlarmAct): Promise<AlarmPoint | Refusal> {
    let refusal: Refusal | undefined
    await this.#log.write((index) => {
      const events = eventsOf(act, { id, by, index })
      refusal = typeof events === 'string' ? events : undefined
      return typeof events === 'string' ? [] : entriesOf(events, index, this.#now())
    })
    return refusal ?? (this.#log.index.point(keyOf(id)) as AlarmPoint)
  }

  /**
   * Acknowledges all, or none where one has no room for the note (`full`). Resolves to the ids acknowledged
   * now: others are other occurrences, or cleared. Rejects where the store fails.
   */
  async acknowledgeAll(
    ids: readonly string[],
    by: string | null,
    note?: string,
  ): Promise<readonly string[] | 'full'> {
    let done: readonly string[] | 'full' = []
    await this.#log.write((index) => {
      const outcome = acknowledgedAll(ids, { by, note, index })
      done = outcome === 'full' ? outcome : outcome.ids
      return outcome === 'full' ? [] : entriesOf(outcome.events, index, this.#now())
    })
    return done
  }

  /** Rejects where the store fails. */
  async makeSilence(silence: Omit<Silence, 'id'>): Promise<Silence | 'full'> {
    const made = { id: randomBytes(9).toString('base64url'), ...silence }
    const entry = this.#entry(silenceSubject(made.id), { kind: 'silence-made', silence: made })
    const written = await this.#log.write((index) => {
      const active = [...index.silences].filter(({ endsMs }) => endsMs > this.#now())
      return active.length < MAX_ACTIVE_SILENCES ? [entry] : []
    })
    return written.length === 0 ? 'full' : made
  }

  async endSilence(id: string, by: string | null): Promise<boolean> {
    let isThere = false
    await this.#log.write((index) => {
      isThere = [...index.silences].some((silence) => silence.id === id)
      return isThere ? [this.#entry(silenceSubject(id), { kind: 'silence-ended', by })] : []
    })
    return isThere
  }

  handOver(by: string | null, to: string | null, note?: string): Promise<readonly JournalEntry[]> {
    const body = { kind: 'duty-handed-over', by, to, ...(note !== undefined && { note }) } as const
    return this.#log.write(() => [this.#entry(DUTY, body)])
  }

  #entry(subject: string, body: NewEntry['body']): NewEntry {
    return { atMs: this.#now(), subject, alarm: null, begins: true, body }
  }
}
