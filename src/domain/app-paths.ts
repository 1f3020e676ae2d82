/** Paths of the dashboard's pages: the app's router draws them, and the server serves the app at them. */
export const APP_PATHS = {
  map: '/',
  station: '/stations/$id',
  signIn: '/login',
  status: '/status',
} as const

export type AppPaths = typeof APP_PATHS
