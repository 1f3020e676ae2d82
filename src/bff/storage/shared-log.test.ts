import { describe, expect, test } from 'vitest'
import { type Numbered, SharedLog } from './shared-log.ts'

interface Deposit {
  amount: number
}

/** A index whose effects are balances. */
class Balance {
  seq = 0
  amount = 0

  apply({ seq, amount }: Numbered<Deposit>): number {
    this.seq = seq
    this.amount += amount
    return this.amount
  }

  goOnFrom(seq: number): void {
    this.seq = Math.max(this.seq, seq)
  }
}

/** A store in memory; while it is `broken` every call rejects. */
function memoryStore() {
  const kept: Numbered<Deposit>[] = []
  const appended: unknown[][] = []
  let broken = false
  const check = async () => {
    await Promise.resolve()
    if (broken) throw new Error('store is broken')
  }
  return {
    kept,
    appended,
    break: (isBroken: boolean) => {
      broken = isBroken
    },
    async append(_tenant: string, after: number, entries: readonly Deposit[], also: readonly unknown[] = []) {
      await check()
      if (kept.length !== after) return false
      kept.push(...entries.map((entry, n) => ({ ...entry, seq: after + n + 1 })))
      appended.push([...also])
      return true
    },
    async current() {
      await check()
      return { entries: [...kept], seq: kept.length }
    },
    async since(_tenant: string, seq: number) {
      await check()
      return kept.slice(seq)
    },
  }
}

const logOn = (store: ReturnType<typeof memoryStore>) =>
  new SharedLog<Deposit, Balance, number>(store, 'main', new Balance())
const deposit = (amount: number) => () => [{ amount }]

describe('a shared log', () => {
  test('writes what is decided and gives it back numbered, with the statements of the caller', async () => {
    const store = memoryStore()
    const log = logOn(store)
    expect(await log.write(() => ({ entries: [{ amount: 1 }, { amount: 2 }], also: [['DELETE']] }))).toEqual([
      { amount: 1, seq: 1 },
      { amount: 2, seq: 2 },
    ])
    expect(store.appended).toEqual([[['DELETE']]])
    expect(log.index).toMatchObject({ amount: 3, seq: 2 })
  })

  test('decides on what the store has, also at the first write', async () => {
    const store = memoryStore()
    await logOn(store).write(deposit(5))
    const seen: number[] = []
    await logOn(store).write((index) => {
      seen.push(index.amount)
      return []
    })
    expect(seen).toEqual([5])
    expect(store.kept).toHaveLength(1)
  })

  test('decides again where another instance was first', async () => {
    const store = memoryStore()
    const [mine, other] = [logOn(store), logOn(store)]
    await mine.known()
    await other.write(deposit(5))
    const seen: number[] = []
    await mine.write(async (index) => {
      seen.push(index.amount)
      return index.amount < 10 ? [{ amount: 10 - index.amount }] : []
    })
    expect(seen).toEqual([0, 5])
    expect(store.kept.map(({ amount }) => amount)).toEqual([5, 5])
  })

  test('writes one after the other, however many are requested at once', async () => {
    const store = memoryStore()
    const logs = [logOn(store), logOn(store)]
    const fill = (index: Balance) => (index.amount < 3 ? [{ amount: 1 }] : [])
    await Promise.all(Array.from({ length: 12 }, (_, n) => logs[n % 2]?.write(fill)))
    expect(store.kept).toHaveLength(3)
  })

  test('gives listeners new entries of every instance, but not those of the first read', async () => {
    const store = memoryStore()
    await logOn(store).write(deposit(1))
    const [mine, other] = [logOn(store), logOn(store)]
    const received: unknown[] = []
    mine.onEntries((entries, isOwn, balances) => received.push([entries.length, isOwn, balances]))
    await mine.catchUp()
    expect(received).toEqual([])
    await other.write(() => [{ amount: 2 }, { amount: 3 }])
    await mine.catchUp()
    await mine.catchUp()
    await mine.write(deposit(4))
    expect(received).toEqual([
      [2, false, [3, 6]],
      [1, true, [10]],
    ])
  })

  test('goes on from the newest number, whatever the entries before it left', async () => {
    const store = memoryStore()
    store.kept.push({ amount: 1, seq: 1 }, { amount: 2, seq: 2 })
    const log = logOn({ ...store, current: async () => ({ entries: [{ amount: 1, seq: 1 }], seq: 2 }) })
    expect(await log.write(deposit(3))).toEqual([{ amount: 3, seq: 3 }])
  })

  test('a write that fails changes nothing and holds up none after it', async () => {
    const store = memoryStore()
    const log = logOn(store)
    store.break(true)
    const failed = log.write(deposit(1))
    await expect(log.known()).rejects.toThrow('store is broken')
    await expect(failed).rejects.toThrow('store is broken')
    store.break(false)
    await log.write(deposit(2))
    expect((await log.known()).amount).toBe(2)
    store.break(true)
    await expect(log.write(deposit(1))).rejects.toThrow('store is broken')
    expect((await log.known()).amount).toBe(2)
  })

  test('is read once for all who ask while the store is slow', async () => {
    const store = memoryStore()
    const log = logOn(store)
    await log.catchUp()
    let answer = () => {}
    const isAnswering = new Promise<void>((resolve) => {
      answer = resolve
    })
    let reads = 0
    store.since = async (_, seq) => {
      reads++
      await isAnswering
      return store.kept.slice(seq)
    }
    const under = log.catchUp()
    await Promise.resolve()
    const waiting = Array.from({ length: 100 }, () => log.catchUp())
    store.kept.push({ amount: 5, seq: 1 })
    answer()
    await Promise.all([under, ...waiting])
    expect([reads, log.index.amount]).toEqual([2, 5])
    await log.catchUp()
    expect(reads).toBe(3)
  })

  test('lets writes that people wait for go before those in the background', async () => {
    const store = memoryStore()
    const log = logOn(store)
    await log.catchUp()
    let answer = () => {}
    const isAnswering = new Promise<void>((resolve) => {
      answer = resolve
    })
    let underWay: Promise<unknown> = Promise.resolve()
    await new Promise<void>((begun) => {
      underWay = log.write(async () => {
        begun()
        await isAnswering
        return [{ amount: 1 }]
      }, 'background')
    })
    const background = [2, 3].map((amount) => log.write(deposit(amount), 'background'))
    const reading = log.catchUp()
    const people = [10, 20].map((amount) => log.write(deposit(amount)))
    answer()
    await Promise.all([underWay, ...background, reading, ...people])
    expect(store.kept.map(({ amount }) => amount)).toEqual([1, 10, 20, 2, 3])
  })
})
