import { expect, test } from 'vitest'
import { oneATurn } from './one-a-turn.ts'

test('each of many gets a turn of the event loop to itself, in the order they came', async () => {
  const turn = oneATurn()
  const served: number[] = []
  const inEachTurn: number[] = []
  const members = Array.from({ length: 20 }, (_, n) => turn().then(() => served.push(n)))
  let isOver = false
  const look = () => {
    inEachTurn.push(served.length)
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await Promise.all(members)
  isOver = true
  expect(served).toEqual(Array.from({ length: 20 }, (_, n) => n))
  const steps = inEachTurn.map((count, at) => count - (inEachTurn[at - 1] ?? 0))
  expect(Math.max(...steps)).toBe(1)
})
