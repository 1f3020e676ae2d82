import type Database from 'libsql'

interface Waiting {
  attempt: () => void
  settle: () => void
  reject: (reason: unknown) => void
  weight: number
}

export interface GroupCommit {
  /**
   * Runs `work` in a shared transaction. Resolves when it is on disk; rejects with the error of `work`, which
   * then stores nothing, whatever its neighbours do. `weight`: about how many rows.
   */
  run<T>(work: () => T, weight: number): Promise<T>
  flush(): void
}

/** Rows a transaction: a few milliseconds, so that readers and other processes wait briefly. */
const GROUP_WEIGHT = 4_000

/**
 * One flush for many writers: work that arrives during a commit shares the next one. A savepoint keeps each
 * all or nothing.
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
      // not prepared: after SQLITE_BUSY the driver leaves it in progress, and no transaction can end
      db.exec('BEGIN IMMEDIATE')
      for (const one of group) {
        savepoint.run([])
        try {
          one.attempt()
        } catch (error) {
          // a full disk ends the whole transaction
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
