import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { type GroupCommit, groupCommit } from './group-commit.ts'

function opened(): {
  db: Database.Database
  group: GroupCommit
  rows: () => number[]
  add: (n: number) => number
} {
  const db = new Database(':memory:')
  onTestFinished(() => {
    db.close()
  })
  db.exec('CREATE TABLE t (n INTEGER UNIQUE)')
  const insert = db.prepare('INSERT INTO t VALUES (?)')
  return {
    db,
    group: groupCommit(db),
    rows: () => (db.prepare('SELECT n FROM t ORDER BY n').all([]) as { n: number }[]).map(({ n }) => n),
    add: (n) => {
      insert.run([n])
      return n
    },
  }
}

/** How many transactions were committed, told by how often `work` found that the one before it was already kept. */
function transactionsOf({ db, group }: { db: Database.Database; group: GroupCommit }, weights: number[]) {
  db.exec('CREATE TEMP TABLE seen (n)')
  const committed: number[] = []
  return Promise.all(
    weights.map((weight, index) =>
      group
        .run(() => committed.length, weight)
        .then((before) => {
          committed.push(index)
          return before
        }),
    ),
  )
}

test('what waits at the same time shares one transaction', async () => {
  expect(await transactionsOf(opened(), [1, 1, 1, 1])).toEqual([0, 0, 0, 0])
})

test('a group is no larger than a few milliseconds of writing, and nobody is left behind', async () => {
  expect(await transactionsOf(opened(), [3_000, 1_000, 1, 9_000, 1])).toEqual([0, 0, 2, 3, 4])
})

test('work that is refused is undone as a whole and takes none of its neighbours with it', async () => {
  const { group, rows, add } = opened()
  const twice = () => {
    add(2)
    return add(2)
  }
  const ends = await Promise.allSettled([
    group.run(() => add(1), 1),
    group.run(twice, 1),
    group.run(() => add(3), 1),
  ])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(rows()).toEqual([1, 3])
})

test('a transaction that ends under its writers fails every one of them and stores nothing', async () => {
  const { db, group, rows, add } = opened()
  const ends = await Promise.allSettled([
    group.run(() => add(1), 1),
    group.run(() => {
      db.exec('ROLLBACK')
      throw new Error('database or disk is full')
    }, 1),
  ])
  expect(ends.map((end) => end.status === 'rejected' && String(end.reason))).toEqual([
    'Error: database or disk is full',
    'Error: database or disk is full',
  ])
  expect(rows()).toEqual([])
  expect(await group.run(() => add(4), 1)).toBe(4)
})

test('flush commits what is waiting at once', async () => {
  const { db, group, rows, add } = opened()
  const waiting = group.run(() => add(1), 1)
  group.flush()
  expect(db.inTransaction).toBe(false)
  expect(rows()).toEqual([1])
  expect(await waiting).toBe(1)
})
