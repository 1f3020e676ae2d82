import type { createAppRouter } from './router.tsx'

/** Behind what the page itself needs, and behind whatever its reader does first. */
const AFTER_MS = 5_000

/**
 * Fetches the code of the pages and parts that are not shown yet, once this one is there. They come with the
 * click otherwise, and in an outage, or after an update of the server, a click would find them missing: just
 * then the picture must not be lost.
 */
export function preloadPages(router: ReturnType<typeof createAppRouter>): void {
  const load = () => {
    const { routesByPath } = router
    const parts = [
      ...Object.values(routesByPath).map((route) => router.loadRouteChunk(route)),
      import('./features/chart/time-range/RangePicker.tsx'),
    ]
    // what cannot be had now is asked for again with the click
    for (const part of parts) part?.catch(() => {})
  }
  if (document.readyState === 'complete') setTimeout(load, AFTER_MS)
  else addEventListener('load', () => setTimeout(load, AFTER_MS), { once: true })
}
