import { expect, test } from 'vitest'
import { returnScratch, takeScratch } from './scratch.ts'

test('memory that was given back is taken again', () => {
  const memory = takeScratch(100_000)
  returnScratch(memory)
  expect(takeScratch(90_000)).toBe(memory)
})

test('two that write at the same time have memory of their own', () => {
  returnScratch(takeScratch(1_000))
  const [one, other] = [takeScratch(1_000), takeScratch(1_000)]
  expect(one).not.toBe(other)
})

test('who needs more than is kept gets enough', () => {
  returnScratch(takeScratch(1_000))
  expect(takeScratch(500_000).length).toBeGreaterThanOrEqual(500_000)
})

test('what a year needed is not kept', () => {
  const memory = takeScratch(20_000_000)
  returnScratch(memory)
  expect(takeScratch(1_000)).not.toBe(memory)
})
