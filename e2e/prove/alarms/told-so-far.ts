import type { AlarmMessage } from '../../../src/domain/alarms/message/alarm-message.ts'
import type { Taken } from './receiver.ts'

/** What the messages that were taken so far say, each read once. */
export class ToldSoFar {
  readonly #taken: readonly Taken[]
  #read = 0
  /** When each alarm was told of first, and told to be over, by the moments of the messages that said so. */
  readonly firing = new Map<string, number>()
  readonly resolved = new Map<string, number>()

  constructor(taken: readonly Taken[]) {
    this.#taken = taken
  }

  /** Reads what has come since. */
  read(): this {
    for (const { body, atMs } of this.#taken.slice(this.#read)) {
      const { alarms, resolved } = JSON.parse(body) as AlarmMessage
      for (const { id } of alarms) if (!this.firing.has(id)) this.firing.set(id, atMs)
      for (const { id } of resolved) if (!this.resolved.has(id)) this.resolved.set(id, atMs)
    }
    this.#read = this.#taken.length
    return this
  }

  /** Whether all that was told of was told to be over. */
  get isOver(): boolean {
    return [...this.firing.keys()].every((id) => this.resolved.has(id))
  }
}
