import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { inTurns, isTurnOver, type Lane, nextTurn, TURN_MS } from './turns.ts'

/** Keeps the processor busy for so long. */
function work(ms: number): void {
  for (const sinceMs = performance.now(); performance.now() - sinceMs < ms; );
}

describe('turns of the event loop', () => {
  it('has everybody else run between two that wait at the same time', async () => {
    const order: string[] = []
    const others = () => {
      order.push('others')
      if (order.length < 8) setImmediate(others)
    }
    const first = nextTurn().then(() => order.push('first'))
    const second = nextTurn().then(() => order.push('second'))
    setImmediate(others)
    await Promise.all([first, second])
    expect(order.slice(order.indexOf('first'), order.indexOf('second'))).toContain('others')
  })

  it('resolves again after everybody has been served', async () => {
    let served = 0
    const turn = () => nextTurn().then(() => served++)
    await turn()
    await turn()
    await Promise.all([turn(), turn()])
    expect(served).toBe(4)
  })

  it('counts the work of all who are at it in one turn, and none of the turn before', async () => {
    // a busy machine takes more than a turn between two lines
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    await nextTurn()
    expect(isTurnOver()).toBe(false)
    vi.advanceTimersByTime(TURN_MS)
    expect(isTurnOver()).toBe(true)
    await Promise.resolve()
    expect(isTurnOver()).toBe(true)
    await nextTurn()
    expect(isTurnOver()).toBe(false)
    vi.advanceTimersByTime(TURN_MS)
    // two of them: an immediate of this turn may run before the one that ends it
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    expect(isTurnOver()).toBe(false)
  })

  it('has two that begin at the same time take no more of one turn than one of them', async () => {
    const turns: number[] = []
    let turn = 0
    const others = () => {
      turn++
      if (turns.length < 8) setImmediate(others)
    }
    function* steps() {
      for (let n = 0; n < 4; n++) {
        work(TURN_MS)
        turns.push(turn)
        yield
      }
    }
    setImmediate(others)
    await Promise.all([inTurns(steps()), inTurns(steps())])
    expect(new Set(turns).size).toBe(8)
  })

  it('serves the background last, and one turn of four while others are always waiting', async () => {
    const order: string[] = []
    const queue = (lane: Lane, count: number) =>
      Array.from({ length: count }, () => nextTurn(lane).then(() => order.push(lane)))
    await Promise.all([...queue('background', 2), ...queue('foreground', 12)])
    expect(order.filter((lane) => lane === 'background')).toHaveLength(2)
    expect(order.slice(0, 8).filter((lane) => lane === 'background')).toHaveLength(2)
    expect(order.slice(8)).not.toContain('background')
    await Promise.all(queue('background', 3))
    expect(order).toHaveLength(17)
  })

  it('gives others a turn between long steps, and gives back what the work came to', async () => {
    let turns = 0
    const count = setInterval(() => turns++, 0)
    function* steps() {
      for (let n = 0; n < 5; n++) {
        work(TURN_MS + 1)
        yield
      }
      return 'done'
    }
    expect(await inTurns(steps())).toBe('done')
    clearInterval(count)
    expect(turns).toBeGreaterThan(2)
  })
})
