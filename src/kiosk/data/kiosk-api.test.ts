import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const SENT = new Date(Date.UTC(2026, 0, 20, 2))
const ANSWER = { user: null, auth: 'none', features: { simulated: false, basemap: false, publicUrl: null } }
const entry = (transferSize: number) => ({ transferSize }) as PerformanceResourceTiming

/** A page that has just started, with these resource timing entries. */
async function started(...entries: PerformanceResourceTiming[]) {
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue(entries)
  const [{ fetchFeatures }, { clock }] = await Promise.all([
    import('./kiosk-api.ts'),
    import('../survival/clock.ts'),
  ])
  return { fetchIt: () => fetchFeatures('hall'), clock }
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('fetch', async () => Response.json(ANSWER, { headers: { date: SENT.toUTCString() } }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([
  ['came over the network', [entry(900)]],
  ['the head of the page had begun to load', [entry(900), entry(0)]],
  ['the browser says nothing about', []],
])('an answer that %s tells the time', async (_, entries) => {
  const { fetchIt, clock } = await started(...entries)
  await fetchIt()
  expect(clock.isCertain).toBe(true)
  expect(Math.abs(clock.nowMs() - SENT.getTime())).toBeLessThan(5_000)
})

it('one that the browser had kept does not: a page started without network would take its old picture for new', async () => {
  const { fetchIt, clock } = await started(entry(0))
  await fetchIt()
  expect(clock.isCertain).toBe(false)
  // from the second time on the request goes to the server, whatever is cached
  await fetchIt()
  expect(clock.isCertain).toBe(true)
})
