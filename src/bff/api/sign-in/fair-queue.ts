/** There is no room to wait. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

export interface FairQueueOptions {
  /** Tasks that run at once. */
  running: number
  /** Tasks that may wait in each of the two lines. */
  waiting: number
  /** Tasks of one party that may wait. */
  waitingOfOne: number
}

export interface Place {
  /** On whose behalf; parties take turns. */
  party: string
  /** Before everybody who is not, and in a line that they cannot fill. */
  isPreferred: boolean
  /** The caller has gone: a task that has not started leaves the queue. */
  signal: AbortSignal
}

type Start = () => void

/** Runs a few tasks at once and has some more wait, by turns of their parties. */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #preferred: Line
  readonly #others: Line
  #running = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
    this.#preferred = new Line(options)
    this.#others = new Line(options)
  }

  /** Resolves to the task's own result. Rejects with `QueueFull`, without running it, where it finds no room or leaves. */
  async run<T>(task: () => Promise<T>, { party, isPreferred, signal }: Place): Promise<T> {
    if (this.#running < this.#options.running) this.#running++
    else await (isPreferred ? this.#preferred : this.#others).turn(party, signal)
    try {
      return await task()
    } finally {
      const next = this.#preferred.next() ?? this.#others.next()
      // the next one takes this one's place, so the count stays
      if (next) next()
      else this.#running--
    }
  }
}

class Line {
  readonly #options: FairQueueOptions
  /** Whose turn is next stands first. */
  readonly #parties = new Map<string, Set<Start>>()
  #length = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /** Resolves when it is one's turn. */
  turn(party: string, signal: AbortSignal): Promise<void> {
    const tasks = this.#parties.get(party) ?? new Set()
    const { waiting, waitingOfOne } = this.#options
    if (this.#length >= waiting || tasks.size >= waitingOfOne || signal.aborted) {
      return Promise.reject(new QueueFull())
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#take(party, tasks, start)
        reject(new QueueFull())
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#parties.set(party, tasks.add(start))
      this.#length++
    })
  }

  next(): Start | undefined {
    const [first] = this.#parties
    if (!first) return undefined
    const [party, tasks] = first
    const [start] = tasks
    if (!start) return undefined
    this.#take(party, tasks, start)
    if (tasks.size > 0) {
      this.#parties.delete(party)
      this.#parties.set(party, tasks)
    }
    return start
  }

  #take(party: string, tasks: Set<Start>, start: Start): void {
    tasks.delete(start)
    this.#length--
    if (tasks.size === 0) this.#parties.delete(party)
  }
}
