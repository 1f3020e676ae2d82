import { expect, it } from 'vitest'
import { nextTurn, TURN_MS } from './turns.ts'
import { workThrough } from './work-through.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

it('does all in their order, so many at once', async () => {
  const begun: number[] = []
  let [running, most] = [0, 0]
  const left = await workThrough([1, 2, 3, 4, 5], 2, async (n) => {
    begun.push(n)
    most = Math.max(most, ++running)
    await tick()
    running--
  })
  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
  expect(left).toEqual([])
})

it('leaves what comes after one that says so, and gives it back', async () => {
  const begun: number[] = []
  const left = await workThrough([1, 2, 3, 4, 5], 1, async (n) => {
    begun.push(n)
    return n === 2 ? 'stop' : undefined
  })
  expect(begun).toEqual([1, 2])
  expect(left).toEqual([3, 4, 5])
})

it('has everybody else run between works that end at once', async () => {
  const order: string[] = []
  setImmediate(() => order.push('somebody else'))
  await workThrough(['first', 'second', 'third'], 1, async (name) => {
    for (const sinceMs = performance.now(); performance.now() - sinceMs < TURN_MS; );
    order.push(name)
  })
  expect(order.indexOf('somebody else')).toBeLessThan(order.indexOf('third'))
})

it('begins in the background only now and then while somebody waits for other work', async () => {
  const begun: number[] = []
  let turns = 0
  const others = (async () => {
    for (; turns < 40; turns++) {
      // always one in line
      await Promise.race([nextTurn(), nextTurn()])
    }
  })()
  const through = workThrough([1, 2, 3], 1, async () => void begun.push(turns), 'background')
  await Promise.all([others, through])
  expect(begun).toHaveLength(3)
  expect((begun[2] as number) - (begun[0] as number)).toBeGreaterThanOrEqual(3)
  expect(begun[2]).toBeLessThan(40)
})
