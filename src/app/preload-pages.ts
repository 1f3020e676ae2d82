import type { createAppRouter } from './router.tsx'

/** After the page's own requests and the reader's first actions. */
const AFTER_MS = 5_000

/** Preloads the other pages' code, which would be missing in an outage or after a server update. */
export function preloadPages(router: ReturnType<typeof createAppRouter>): void {
  const load = () => {
    const { routesByPath } = router
    const parts = [
      ...Object.values(routesByPath).map((route) => router.loadRouteChunk(route)),
      import('./features/chart/quality/QualityView.tsx'),
      import('./features/chart/statistics/StatisticsView.tsx'),
      import('./features/chart/table/TableView.tsx'),
      import('./features/chart/time-range/RangePicker.tsx'),
      import('./features/compare/page/AddSeries.tsx'),
      import('./features/commands/Palette.tsx'),
      import('./features/commands/ShortcutList.tsx'),
    ]
    // retried on click
    for (const part of parts) part?.catch(() => {})
  }
  if (document.readyState === 'complete') setTimeout(load, AFTER_MS)
  else addEventListener('load', () => setTimeout(load, AFTER_MS), { once: true })
}
