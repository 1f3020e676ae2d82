import { expect, it, vi } from 'vitest'
import { afterFrames } from './after-frames.ts'

/** Frames that come when they are asked to. */
function frames() {
  const waiting = new Map<number, () => void>()
  let last = 0
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    last += 1
    waiting.set(last, callback)
    return last
  })
  vi.stubGlobal('cancelAnimationFrame', (request: number) => waiting.delete(request))
  return {
    come() {
      const now = [...waiting.values()]
      waiting.clear()
      for (const callback of now) callback()
    },
  }
}

it('leaves the frames before the last alone', () => {
  const { come } = frames()
  const callback = vi.fn()
  afterFrames(3, callback)
  come()
  come()
  expect(callback).not.toHaveBeenCalled()
  come()
  come()
  expect(callback).toHaveBeenCalledOnce()
})

it('is called off in whichever frame it waits for', () => {
  const { come } = frames()
  const callback = vi.fn()
  const callOff = afterFrames(3, callback)
  come()
  callOff()
  come()
  come()
  expect(callback).not.toHaveBeenCalled()
})
