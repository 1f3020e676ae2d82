import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { parseChartSearch, parseZoneSearch } from './features/address/chart-search.ts'
import { parseMapSearch } from './features/address/map-search.ts'
import { parseSearch, stringifySearch } from './features/address/search-text.ts'
import { unfitLeftOut } from './features/address/text.ts'
import { parseSignInSearch } from './features/sign-in/sign-in-search.ts'
import { FailedPage } from './pages/FailedPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { Shell } from './pages/Shell.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: FailedPage,
})

const map = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: unfitLeftOut(parseMapSearch),
  component: lazyRouteComponent(() => import('./pages/MapPage.tsx'), 'MapPage'),
})

const chart = createRoute({
  getParentRoute: () => root,
  path: '/stations/$id',
  validateSearch: unfitLeftOut(parseChartSearch),
  component: lazyRouteComponent(() => import('./pages/ChartPage.tsx'), 'ChartPage'),
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: unfitLeftOut(parseSignInSearch),
  component: lazyRouteComponent(() => import('./pages/SignInPage.tsx'), 'SignInPage'),
})

const status = createRoute({
  getParentRoute: () => root,
  path: '/status',
  validateSearch: unfitLeftOut(parseZoneSearch),
  component: lazyRouteComponent(() => import('./pages/StatusPage.tsx'), 'StatusPage'),
})

/** Every address of the app; what an address says beyond its path is parsed in features/address. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([map, chart, login, status]),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
