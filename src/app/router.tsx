import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { APP_PATHS, type AppPaths } from '../domain/app-paths.ts'
import { parseAlarmsSearch } from './features/address/alarms-search.ts'
import { parseChartSearch, parseZoneSearch } from './features/address/chart-search.ts'
import { parseCompareSearch } from './features/address/compare-search.ts'
import { parseMapSearch } from './features/address/map-search.ts'
import { parseNotesSearch } from './features/address/notes-search.ts'
import { parseSearch, stringifySearch } from './features/address/search-text.ts'
import { stripInvalid } from './features/address/text.ts'
import { enterAsPreferred } from './features/preferences/preferred-search.ts'
import { parseSignInSearch } from './features/sign-in/sign-in-search.ts'
import { FailedPage } from './pages/FailedPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { Shell } from './pages/Shell.tsx'

/** Named, since the compiler infers the search of a route with `beforeLoad` from a whole type alone. */
const chartSearch = stripInvalid(parseChartSearch)
const compareSearch = stripInvalid(parseCompareSearch)

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: FailedPage,
})

const map = createRoute({
  getParentRoute: () => root,
  path: APP_PATHS.map,
  validateSearch: stripInvalid(parseMapSearch),
  component: lazyRouteComponent(() => import('./pages/MapPage.tsx'), 'MapPage'),
})

const station = createRoute({
  getParentRoute: () => root,
  path: APP_PATHS.station,
  validateSearch: chartSearch,
  beforeLoad: ({ cause, search }) => enterAsPreferred(cause, search),
  component: lazyRouteComponent(() => import('./pages/ChartPage.tsx'), 'ChartPage'),
})

const compare = createRoute({
  getParentRoute: () => root,
  path: APP_PATHS.compare,
  validateSearch: compareSearch,
  beforeLoad: ({ cause, search }) => enterAsPreferred(cause, search),
  component: lazyRouteComponent(() => import('./pages/ComparePage.tsx'), 'ComparePage'),
})

const alarms = createRoute({
  getParentRoute: () => root,
  path: APP_PATHS.alarms,
  validateSearch: stripInvalid(parseAlarmsSearch),
  component: lazyRouteComponent(() => import('./pages/AlarmsPage.tsx'), 'AlarmsPage'),
})

const notes = createRoute({
  getParentRoute: () => root,
  path: APP_PATHS.notes,
  validateSearch: stripInvalid(parseNotesSearch),
  component: lazyRouteComponent(() => import('./pages/NotesPage.tsx'), 'NotesPage'),
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: APP_PATHS.signIn,
  validateSearch: stripInvalid(parseSignInSearch),
  component: lazyRouteComponent(() => import('./pages/SignInPage.tsx'), 'SignInPage'),
})

const status = createRoute({
  getParentRoute: () => root,
  path: APP_PATHS.status,
  validateSearch: stripInvalid(parseZoneSearch),
  component: lazyRouteComponent(() => import('./pages/StatusPage.tsx'), 'StatusPage'),
})

/** Checked against `APP_PATHS`, which the server reads too. */
const pages = { map, station, compare, alarms, notes, signIn, status } satisfies {
  [Page in keyof AppPaths]: { fullPath: AppPaths[Page] }
}

/** Search parameters are parsed in features/address. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: root.addChildren(pages),
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
