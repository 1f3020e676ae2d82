/** Paths of the dashboard's pages: the app's router draws them, and the server serves the app at them. */
export const APP_PATHS = {
  map: '/',
  station: '/stations/$id',
  alarms: '/alarms',
  signIn: '/login',
  status: '/status',
} as const

export type AppPaths = typeof APP_PATHS
