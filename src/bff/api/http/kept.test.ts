import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { kept } from './kept.ts'
import type { Problem } from './problems.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A write that ends when the test says so, what became of the wait for it, and what was heard of its end. */
function waitedFor() {
  let resolve = (_value: string) => {}
  let reject = (_error: Error) => {}
  const write = new Promise<string>((onKept, onFailed) => {
    resolve = onKept
    reject = onFailed
  })
  const heard: string[] = []
  const outcome: { problem?: Problem; value?: string } = {}
  kept(write, (value) => void heard.push(value)).then(
    (value) => {
      outcome.value = value
    },
    (problem) => {
      outcome.problem = problem
    },
  )
  return { resolve, reject, heard, outcome }
}

it('is what the write resolves to', async () => {
  const { resolve, heard, outcome } = waitedFor()
  resolve('note')
  await vi.advanceTimersByTimeAsync(0)
  expect([outcome, heard]).toEqual([{ value: 'note' }, ['note']])
})

it('is a problem where the write fails, with its cause for the log', async () => {
  const { reject, heard, outcome } = waitedFor()
  reject(new Error('database or disk is full'))
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.problem).toMatchObject({ status: 503, type: 'urn:gaugeboard:problem:not-saved' })
  expect(outcome.problem?.cause).toEqual(new Error('database or disk is full'))
  expect(heard).toEqual([])
})

it('waits 20 s and no longer; what is kept later is heard of once', async () => {
  const { resolve, heard, outcome } = waitedFor()
  await vi.advanceTimersByTimeAsync(19_999)
  expect(outcome).toEqual({})
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome.problem).toMatchObject({
    ...{ status: 503, type: 'urn:gaugeboard:problem:save-pending', title: 'Not saved yet' },
    message:
      'The dashboard’s database has not answered for 20 s. This may still be saved: reload in a minute and look before you repeat it.',
  })
  resolve('note')
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual(['note'])
})

it('leaves a write that fails later alone', async () => {
  const { reject, heard, outcome } = waitedFor()
  await vi.advanceTimersByTimeAsync(20_000)
  reject(new Error('connection terminated'))
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.problem?.type).toBe('urn:gaugeboard:problem:save-pending')
  expect(heard).toEqual([])
})
