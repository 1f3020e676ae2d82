import type { Fetch } from '../subject.ts'

/** A request and its result, keys included: to be redacted before it is shown. */
export interface Exchange {
  request: string
  /** `undefined` while there is no answer. */
  came: string | undefined
}

export function recorded(fetch: Fetch): {
  fetch: Fetch
  last: () => Exchange | undefined
  forget: () => void
} {
  let last: Exchange | undefined
  return {
    fetch: async (request) => {
      const exchange: Exchange = { request: described(request), came: undefined }
      last = exchange
      const response = await fetch(request)
      const text = await response.clone().text()
      exchange.came = `${response.status} ${text}`.trim()
      last = exchange
      return response
    },
    last: () => last,
    forget: () => {
      last = undefined
    },
  }
}

/** Without the values of headers: one may be a key that is wrong on purpose, but nearly right. */
function described({ method, url, headers }: Request): string {
  const names = [...headers.keys()].join(', ')
  return `${method} ${url}${names === '' ? '' : ` with ${names}`}`
}
