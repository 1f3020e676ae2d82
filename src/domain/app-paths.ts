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
