import '@fontsource-variable/inter/wght.css'
import './styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { APP_PATHS } from '../domain/app-paths.ts'
import { startTrustedTypes } from '../view/security/trusted-types.ts'
import { devicesQuery } from './api/devices.ts'
import { createQueryClient } from './api/query-client.ts'
import { rememberMapSearch } from './features/address/last-map-search.ts'
import { rememberRecent } from './features/commands/recent.ts'
import { rememberCompareSearch } from './features/compare/address/last-compare.ts'
import { leaveForSignIn } from './features/sign-in/leave-for-sign-in.ts'
import { startTheme } from './features/theme/theme.ts'
import { startI18n } from './i18n/i18n.ts'
import { preloadPages } from './preload-pages.ts'
import { createAppRouter } from './router.tsx'

startTrustedTypes()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** Stations that are not there by then come into a page that is drawn without them. */
const MAX_WAIT_MS = 1_000
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const queryClient = createQueryClient(() => void startedRouter.then(leaveForSignIn))
// every page but this one begins with the stations: they are on their way while its code runs for the first time
const stations = location.pathname === APP_PATHS.signIn ? null : queryClient.prefetchQuery(devicesQuery)
startTheme()
const startedRouter = wait(0).then(startRouter)
void start(root)

function startRouter() {
  const router = createAppRouter(queryClient)
  router.subscribe('onResolved', ({ toLocation }) => {
    rememberMapSearch(toLocation)
    rememberCompareSearch(toLocation)
    rememberRecent(toLocation)
  })
  preloadPages(router)
  return router
}

/**
 * Draws the page with its code and the stations, once and not three times as they come. In steps, each a task of its own: all of
 * this at once takes the thread of a slow phone for a fifth of a second.
 */
async function start(container: HTMLElement): Promise<void> {
  const router = await startedRouter
  await wait(0)
  startI18n()
  await Promise.allSettled([router.load(), Promise.race([stations, wait(MAX_WAIT_MS)])])
  await wait(0)
  // a transition leaves the thread to others in between
  startTransition(() =>
    createRoot(container).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}
