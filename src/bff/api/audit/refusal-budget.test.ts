import { describe, expect, it } from 'vitest'
import type { AuditEntry } from './audit.ts'
import { RefusalBudget } from './refusal-budget.ts'

const MINUTE_MS = 60_000
const refusal = (address: string): AuditEntry => ({
  event: 'sign-in',
  outcome: 'refused',
  who: null,
  address,
})
const done: AuditEntry = { event: 'sign-in', outcome: 'done', who: { user: 'ani', role: 'viewer' } }
const leftOut = (times: number) => ({
  event: 'refusals-left-out',
  outcome: 'refused',
  who: null,
  what: { times },
})

describe('the budget of refusals', () => {
  it('has one address fill no more than its part of a minute, and tells what it left out', () => {
    const budget = new RefusalBudget()
    const taken = Array.from({ length: 1000 }, () => budget.take(refusal('192.0.2.7'), 0)).flat()
    expect(taken).toHaveLength(30)
    expect(budget.take(refusal('192.0.2.8'), 1)).toHaveLength(1)
    const next = refusal('192.0.2.7')
    expect(budget.take(next, MINUTE_MS)).toEqual([leftOut(970), next])
  })

  it('has a crowd write so many lines a minute and no more', () => {
    const budget = new RefusalBudget()
    const taken = Array.from({ length: 5000 }, (_, n) => budget.take(refusal(`10.0.${n >> 8}.${n & 255}`), n))
    expect(taken.flat()).toHaveLength(600)
    expect(budget.end()).toEqual([leftOut(4400)])
    expect(budget.end()).toEqual([])
  })

  it('leaves out nothing that was done', () => {
    const budget = new RefusalBudget()
    for (let n = 0; n < 5000; n++) {
      budget.take(refusal(`10.0.${n >> 8}.${n & 255}`), 0)
      expect(budget.take(done, 0)).toEqual([done])
    }
  })

  it('goes on after a clock was set back', () => {
    const budget = new RefusalBudget()
    for (let n = 0; n < 40; n++) budget.take(refusal('192.0.2.7'), 100 * MINUTE_MS)
    expect(budget.take(refusal('192.0.2.7'), 0)).toEqual([leftOut(10), refusal('192.0.2.7')])
  })
})
