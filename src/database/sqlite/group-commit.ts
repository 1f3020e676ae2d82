import type Database from 'libsql'

interface Waiting {
  /** Does its writes; throws to undo them. */
  attempt: () => void
  settle: () => void
  reject: (reason: unknown) => void
  weight: number
}

export interface GroupCommit {
  /**
   * Runs `work` in a transaction that others may share. Fulfilled when it is on disk; rejects with what `work` threw,
   * of which then nothing is stored, whatever becomes of its neighbours. `weight` is about how many rows it writes.
   */
  run<T>(work: () => T, weight: number): Promise<T>
  /** Commits what is waiting. */
  flush(): void
}

/** Rows a transaction: a few milliseconds of writing, so that neither readers nor other processes wait long. */
const GROUP_WEIGHT = 4_000

/**
 * One flush of the disk for many writers. Work that arrives while a commit keeps the process is waiting when it is
 * over, and all of it shares the next one; each keeps its own all or nothing through a savepoint.
 */
export function groupCommit(db: Database.Database): GroupCommit {
  let queue: Waiting[] = []
  const commit = db.prepare('COMMIT')
  const savepoint = db.prepare('SAVEPOINT one')
  const undo = db.prepare('ROLLBACK TO one')
  const release = db.prepare('RELEASE one')

  function commitGroup(group: readonly Waiting[]): void {
    const refused = new Map<Waiting, unknown>()
    try {
      // not prepared: the driver leaves one that was busy in progress, under which no other transaction can end
      db.exec('BEGIN IMMEDIATE')
      for (const one of group) {
        savepoint.run([])
        try {
          one.attempt()
        } catch (error) {
          // a full disk ends the whole transaction: nothing is left to go back to
          if (!db.inTransaction) throw error
          undo.run([])
          refused.set(one, error)
        }
        release.run([])
      }
      commit.run([])
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK')
      for (const one of group) one.reject(refused.get(one) ?? error)
      return
    }
    for (const one of group) {
      if (refused.has(one)) one.reject(refused.get(one))
      else one.settle()
    }
  }

  function flush(): void {
    while (queue.length > 0) next()
  }

  function next(): void {
    let weight = 0
    const size = queue.findIndex((one, index) => {
      weight += one.weight
      return index > 0 && weight > GROUP_WEIGHT
    })
    const group = size < 0 ? queue : queue.slice(0, size)
    queue = size < 0 ? [] : queue.slice(size)
    if (group.length > 0) commitGroup(group)
  }

  function turn(): void {
    next()
    if (queue.length > 0) setImmediate(turn)
  }

  return {
    run<T>(work: () => T, weight: number): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        let result: T
        if (queue.length === 0) setImmediate(turn)
        queue.push({
          attempt: () => {
            result = work()
          },
          settle: () => resolve(result),
          reject,
          weight,
        })
      })
    },
    flush,
  }
}
