import { expect, it, vi } from 'vitest'
import { createTabTurn } from './tab-turn.ts'

it('a tab that the browser refuses locks has its turn, every time, or no alarm would sound in it', async () => {
  const request = async () => {
    throw new DOMException('The request was denied.', 'SecurityError')
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const turn = createTabTurn('sound')
  expect(await turn.take()).toBe(true)
  turn.give()
  expect(await turn.take()).toBe(true)
})

it('a tab without locks has its turn', async () => {
  vi.stubGlobal('navigator', {})
  expect(await createTabTurn('sound').take()).toBe(true)
})
