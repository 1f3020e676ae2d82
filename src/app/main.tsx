import '@fontsource-variable/inter/wght.css'
import './styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
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
startTheme()
startI18n()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

/** Later stations are added to a page rendered without them. */
const MAX_WAIT_MS = 1_000

const queryClient = createQueryClient(() => leaveForSignIn(router))
const router = createAppRouter(queryClient)
router.subscribe('onResolved', ({ toLocation }) => {
  rememberMapSearch(toLocation)
  rememberCompareSearch(toLocation)
  rememberRecent(toLocation)
})
preloadPages(router)

void start(container)

async function start(root: HTMLElement): Promise<void> {
  // the list is requested before everything else: events continue from it
  if (location.pathname !== APP_PATHS.signIn) {
    const waited = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
    await Promise.race([queryClient.prefetchQuery(devicesQuery), waited])
  }
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
