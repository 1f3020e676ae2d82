import { describe, expect, it, onTestFinished } from 'vitest'
import { silentObserver } from '../observe/combined-observer.ts'
import { openSqliteStore } from '../storage/sqlite/open-dashboard-store.ts'
import { createTestLogger } from '../testing/test-upstream.ts'
import { EvaluatorLease } from './evaluator-lease.ts'
import { StoreWatch } from './store-watch.ts'

const BEAT_MS = 10
const STALE_MS = 120

/** Instances that want the lease of one store, and in which order they got it. */
function instances() {
  const { alarms: journal } = openSqliteStore(':memory:')
  const gained: string[] = []
  const join = (name: string, isAlive = () => true) => {
    const storeWatch = new StoreWatch({ logger: createTestLogger(), observer: silentObserver })
    const claim: typeof journal.claim = (...request) =>
      isAlive() ? journal.claim(...request) : new Promise(() => {})
    const lease = new EvaluatorLease({
      journal: { claim, release: journal.release },
      ...{ tenant: 'main', now: Date.now, storeWatch, beatMs: BEAT_MS, staleMs: STALE_MS },
      onGained: () => void gained.push(name),
    })
    return { lease, stop: lease.start() }
  }
  const beat = async () => (await journal.claim('main', 'nobody', 0)).beat
  return { join, gained, beat }
}

describe('the lease of the evaluator', () => {
  it('is one instance’s at a time, and the next one’s at once when that ends in order', async () => {
    const { join, gained, beat } = instances()
    const first = join('first')
    await expect.poll(() => first.lease.isHeld).toBe(true)
    const second = join('second')
    onTestFinished(second.stop)
    // the second has watched for longer than a dead holder is waited for
    await expect.poll(beat).toBeGreaterThan((2 * STALE_MS) / BEAT_MS)
    expect([first.lease.isHeld, second.lease.isHeld]).toEqual([true, false])
    await first.stop()
    await expect.poll(() => second.lease.isHeld).toBe(true)
    expect(gained).toEqual(['first', 'second'])
  })

  it('is taken over when the beat of its holder stands still', async () => {
    const { join, gained } = instances()
    let isAlive = true
    const first = join('first', () => isAlive)
    await expect.poll(() => first.lease.isHeld).toBe(true)
    const second = join('second')
    onTestFinished(second.stop)
    isAlive = false
    await expect.poll(() => second.lease.isHeld).toBe(true)
    expect(gained).toEqual(['first', 'second'])
  })
})
