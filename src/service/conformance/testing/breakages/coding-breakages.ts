import { gzipSync } from 'node:zlib'
import { answered, type Breakage, instead, requestedWith, routed } from './breaking.ts'

export const CODING_BREAKAGES: readonly Breakage[] = [
  {
    rules: 'C70',
    what: 'packs answers that nobody wants packed',
    break: answered(async (response) => {
      if (response.headers.has('content-encoding') || !response.ok) return response
      const headers = new Headers(response.headers)
      headers.set('content-encoding', 'gzip')
      return new Response(gzipSync(Buffer.from(await response.arrayBuffer())), { headers })
    }),
  },
  {
    rules: 'C70',
    what: 'does not say that answers depend on Accept-Encoding',
    break: answered((response) => {
      const headers = new Headers(response.headers)
      headers.delete('vary')
      return new Response(response.body, { status: response.status, headers })
    }),
  },
  {
    rules: 'C71',
    what: 'sends the list again although it has not changed',
    break: requestedWith((headers) => headers.delete('if-none-match')),
  },
  {
    rules: 'C71',
    what: 'says that nothing has changed to whoever asks',
    break: instead(
      (request) => routed(request)?.operation === 'devices' && request.headers.has('if-none-match'),
      () => new Response(null, { status: 304 }),
    ),
  },
]
