import { expect, test } from 'vitest'
import { KeptEntries } from './kept-entries.ts'

const entry = (id: string) => ({ id, event: { kind: 'reset' as const } })

function keptUpTo(last: number, most: number): KeptEntries {
  const kept = new KeptEntries('0', most)
  for (let n = 1; n <= last; n++) kept.add(entry(String(n)))
  return kept
}

test('everything comes after the beginning, which is the head of a feed without entries', () => {
  const kept = keptUpTo(0, 4)
  expect(kept.head).toBe('0')
  expect(kept.since('0')).toEqual([])
  for (const id of ['1', '2']) kept.add(entry(id))
  expect(kept.head).toBe('2')
  expect(kept.since('0')).toEqual([entry('1'), entry('2')])
  expect(kept.since('1')).toEqual([entry('2')])
  expect(kept.since('2')).toEqual([])
})

test('of an id that was never there nothing is known', () => {
  for (const id of ['', '3', 'x']) expect(keptUpTo(2, 4).since(id)).toBe('reset')
})

test('no fewer than asked for are kept, and what came before them is not taken for all', () => {
  for (let last = 4; last <= 20; last++) {
    const kept = keptUpTo(last, 4)
    expect(kept.since(String(last - 3))).toHaveLength(3)
    expect(kept.since('0')).toEqual(last < 8 ? expect.any(Array) : 'reset')
    expect(kept.head).toBe(String(last))
  }
})

test('after a replacement only what replaced it is known', () => {
  const kept = keptUpTo(3, 4)
  kept.replace([entry('a'), entry('b')], 'before a')
  for (const id of ['0', '3']) expect(kept.since(id)).toBe('reset')
  expect(kept.since('before a')).toEqual([entry('a'), entry('b')])
  kept.replace([entry('c')], undefined)
  expect(kept.since('before a')).toBe('reset')
  expect(kept.since('c')).toEqual([])
})

test('without entries and a beginning nobody can go on', () => {
  const kept = keptUpTo(0, 4)
  kept.replace([], undefined)
  expect(kept.head).toBe('')
  expect(kept.since(kept.head)).toBe('reset')
})
