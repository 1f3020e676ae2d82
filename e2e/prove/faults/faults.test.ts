import { expect, test } from 'vitest'
import { proveFaults } from './faults.ts'
import { CACHES, type Cell } from './findings.ts'
import { FAULTS } from './kinds.ts'

const named = (...texts: string[]) => FAULTS.filter(({ name }) => texts.some((text) => name.includes(text)))
/** How soon is for the proof on a machine of its own to judge; here it is that all becomes well. */
const deadlines = { recoveryMs: 30_000, longestMs: 30_000, markedMs: 30_000 }
const short = { outageMs: 700, deadlines, measuresLatency: false, onCell: () => {} }
const wrongs = (cells: readonly Cell[]) => cells.filter(({ wrong }) => wrong !== undefined)

test('a dashboard shows the last good picture, or says what is wrong, whatever becomes of the service', {
  timeout: 120_000,
}, async () => {
  const { cells } = await proveFaults({
    ...short,
    faults: named('resets', 'gzip bomb', 'another shape', 'long ranges'),
    lanes: 3,
  })
  expect(wrongs(cells)).toEqual([])
  expect(cells.length).toBe(4 * CACHES.length * 4)
})

test('a dashboard that keeps no copies is found out', { timeout: 120_000 }, async () => {
  const { cells } = await proveFaults({
    ...short,
    faults: named('answers 500'),
    caches: ['warm on disk after a restart'],
    lanes: 1,
    keepsSnapshots: false,
  })
  expect(wrongs(cells).map(({ route }) => route)).toEqual(cells.map(({ route }) => route))
  expect(cells.length).toBe(4)
})
