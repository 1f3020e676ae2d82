/** Paths of the dashboard's pages, for the app's router and the server. */
export const APP_PATHS = {
  map: '/',
  station: '/stations/$id',
  compare: '/compare',
  alarms: '/alarms',
  notes: '/notes',
  signIn: '/login',
  status: '/status',
} as const

export type AppPaths = typeof APP_PATHS
