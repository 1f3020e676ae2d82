/** Named after its content by the build: it never changes under the same name. */
export const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' }

/** The browser asks whether it still holds. */
export const ASK_FIRST = { 'cache-control': 'no-cache' }

/** The browser asks whether it still holds; a cache in between answers for all who do, and while nothing here does. */
export const SHARED = {
  'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=60, stale-if-error=86400',
}
