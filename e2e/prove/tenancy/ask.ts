import { parsePackedSeries } from '../../../src/app/api/packed-series.ts'
import { PACKED_SERIES_TYPE } from '../../../src/domain/series/packed-form.ts'
import { unpacked } from '../fuzz/unpacked.ts'
import type { Answer } from './judge.ts'
import type { MixedRequest } from './mixed-request.ts'
import type { World } from './world.ts'

export interface Asked extends Answer {
  etag: string | null
}

/** What the dashboard answers to a request, with that `ETag` where there is one. */
export async function ask(
  { bff, cookie }: World,
  request: MixedRequest,
  etag: string | undefined,
): Promise<Asked> {
  const { base, path, accept, encoding, bringsSession } = request
  const response = await bff(
    new Request(`https://dashboard.test${base}${path}`, {
      headers: {
        accept,
        'accept-encoding': encoding,
        ...(bringsSession && { cookie }),
        ...(etag !== undefined && { 'if-none-match': etag }),
      },
    }),
  )
  const body = new Uint8Array(await response.arrayBuffer())
  return {
    status: response.status,
    headers: [...response.headers].flat().join('\n'),
    text: textOf(body, response.headers),
    etag: response.headers.get('etag'),
    isFigures: path === '/status',
  }
}

/** What is in a body, for whoever looks for words and values in it. */
function textOf(body: Uint8Array, headers: Headers): string {
  if (headers.get('content-type') !== PACKED_SERIES_TYPE)
    return unpacked(body, headers.get('content-encoding'))
  return body.length === 0 ? '' : JSON.stringify(parsePackedSeries(body))
}
