import { expect, test } from '@playwright/test'
import { liveThrough } from './prove/kiosk-day/day.ts'

// what a trace keeps of a page would be counted, and takes longer than the page
test.use({ trace: 'off' })

// how much a leak keeps depends on how often a wall asks: in so much time that evens out
const SHORT = { hours: 0.2, samplesAnHour: 90, stations: 3 }

/**
 * Where what is held is heading, once code and caches are there, as a share of it. Of a third of the samples the least:
 * an answer on its way when a sample was taken adds to that one, and is not held.
 */
function growth(samples: readonly { heapBytes: number }[]): number {
  const least = (part: typeof samples) => Math.min(...part.map(({ heapBytes }) => heapBytes))
  const third = samples.length / 3
  return least(samples.slice(-third)) / least(samples.slice(third, -third)) - 1
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
