import { expect, test } from '@playwright/test'
import { liveThrough } from './prove/kiosk-day/day.ts'

// what a trace keeps of a page would be counted, and takes longer than the page
test.use({ trace: 'off' })

const SHORT = { hours: 0.1, samplesAnHour: 60, stations: 3 }

/** Where what is held is heading, once code and caches are there, as a share of it. */
function growth(samples: readonly { heapBytes: number }[]): number {
  const mean = (part: typeof samples) => part.reduce((sum, { heapBytes }) => sum + heapBytes, 0) / part.length
  const third = samples.length / 3
  return mean(samples.slice(-third)) / mean(samples.slice(third, -third)) - 1
}

test('a wall goes round for minutes of its own time without holding more and more, and what would is found', async ({
  browser,
}) => {
  test.slow()
  const well = await liveThrough(browser, SHORT)
  expect(well.complaints).toEqual([])
  expect(well.slides).toBeGreaterThan(3)
  expect(Math.abs(growth(well.samples))).toBeLessThan(0.1)
  const leaking = await liveThrough(browser, {
    ...SHORT,
    sabotage: () => {
      const kept: unknown[] = []
      const fetchOnce = globalThis.fetch
      globalThis.fetch = async (...request) => {
        const response = await fetchOnce(...request)
        kept.push(Array.from({ length: 20_000 }, (_, i) => ({ i })))
        return response
      }
    },
  })
  expect(growth(leaking.samples)).toBeGreaterThan(0.2)
})
