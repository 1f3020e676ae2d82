import '@fontsource-variable/inter/opsz.css'
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

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const queryClient = createQueryClient(() => leaveForSignIn(router))
const router = createAppRouter(queryClient)
// every page but this one begins with the stations: they are on their way while its code runs for the first time
if (location.pathname !== APP_PATHS.signIn) void queryClient.prefetchQuery(devicesQuery)
startTheme()
startI18n()

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)

router.subscribe('onResolved', ({ toLocation }) => {
  rememberMapSearch(toLocation)
  rememberCompareSearch(toLocation)
  rememberRecent(toLocation)
})
preloadPages(router)
