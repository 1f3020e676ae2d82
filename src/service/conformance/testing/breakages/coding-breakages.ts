import { gzipSync } from 'node:zlib'
import { FRAME_HEAD_BYTES } from '../../../../columns/form.ts'
import { END_FRAME } from '../../../../columns/write-frames.ts'
import { COLUMNS_TYPE } from '../../../../contract/columns.ts'
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
    rules: 'C73',
    what: 'answers with columns whoever takes anything',
    break: requestedWith((headers) => {
      if (headers.get('accept') === '*/*') headers.set('accept', COLUMNS_TYPE)
    }),
  },
  {
    rules: 'C73',
    what: 'knows of no columns',
    break: requestedWith((headers) => headers.delete('accept')),
  },
  {
    rules: 'C73',
    what: 'leaves the last sets out of columns',
    break: answered(async (response) => {
      if (response.headers.get('content-type') !== COLUMNS_TYPE) return response
      const body = Buffer.from(await response.arrayBuffer())
      const head = FRAME_HEAD_BYTES + body.readUInt32BE(0)
      return new Response(Buffer.concat([body.subarray(0, head), END_FRAME]), response)
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
