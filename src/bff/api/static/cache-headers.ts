export const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' }

export const REVALIDATE = { 'cache-control': 'no-cache' }

/** Browsers revalidate; shared caches answer, also while this server is down. */
export const SHARED = {
  'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=60, stale-if-error=86400',
}
