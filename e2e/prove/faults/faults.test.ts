import { expect, test } from 'vitest'
import { proveFaults } from './faults.ts'
import { FAULTS, MORNING } from './kinds.ts'
import { CACHES, type Cell } from './meet.ts'

const named = (...texts: string[]) => FAULTS.filter(({ name }) => texts.some((text) => name.includes(text)))
/** How soon is for the proof on a machine of its own to judge; here it is that all becomes well. */
const deadlines = { outageMs: 700, recoveryMs: 30_000, maxMs: 30_000, markedMs: 30_000 }
/**
 * Of a morning's calls. A service on a loaded machine must not be slow by them: ranges are then read in pieces of hours, and after a
 * 429 two of these in a second.
 */
const MORNING_LIMITS = { attemptMs: 3_000, totalMs: 7_000, attempts: 2 }
const wrongs = (cells: readonly Cell[]) => cells.filter(({ wrong }) => wrong !== undefined)

test('a dashboard shows the last good picture, or says what is wrong, whatever becomes of the service', {
  timeout: 120_000,
}, async () => {
  const faults = named('resets', 'gzip bomb', 'another shape', 'long ranges')
  const cells = await proveFaults({ deadlines, faults, lanes: 3 })
  expect(wrongs(cells)).toEqual([])
  expect(cells.length).toBe(4 * CACHES.length * 4)
})

test('a dashboard that keeps no copies is found out', { timeout: 120_000 }, async () => {
  const caches = ['warm on disk after a restart'] as const
  const faults = named('answers 500')
  const cells = await proveFaults({ deadlines, faults, caches, lanes: 1, keepsSnapshots: false })
  expect(wrongs(cells)).toHaveLength(4)
})

test('a dashboard that met one fault after the other still reads ranges for which the service is too slow', {
  // longer than all that it waits for, so that what is late is named
  timeout: 400_000,
}, async () => {
  const names = ['answers 429', 'refuses 16 calls with 400']
  const faults = MORNING.filter(({ name }) => names.includes(name))
  const morning = { faults, limits: MORNING_LIMITS, outageMs: 700, recoveryMs: 30_000, maxRangeMs: 30_000 }
  const cells = await proveFaults({ deadlines, faults: [], lanes: 0, morning })
  expect(wrongs(cells)).toEqual([])
  expect(cells.length).toBe(2 * 4 + 2)
})
