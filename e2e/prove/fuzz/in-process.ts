import type { Subject } from '../../../src/service/conformance/subject.ts'
import type { FuzzedRequest } from './fuzzed-request.ts'
import type { Answer } from './judge.ts'
import { unpacked } from './unpacked.ts'

const ORIGIN = 'https://service.test'

/**
 * The service's answer to a request, without a socket; `undefined` for one that cannot be said as a `Request`
 * (a header with a line break, a method like TRACE), which is left to the raw sockets.
 */
export async function answerInProcess(
  { fetch }: Subject,
  fuzzed: FuzzedRequest,
): Promise<Answer | undefined> {
  const request = requestOf(fuzzed)
  if (!request) return undefined
  const response = await fetch(request)
  const { pathname } = new URL(request.url)
  return {
    status: response.status,
    headers: [...response.headers].flat().join('\n'),
    body: unpacked(new Uint8Array(await response.arrayBuffer()), response.headers.get('content-encoding')),
    isBodiless: request.method === 'HEAD' || response.status === 304,
    isDescription: pathname === '/external/v1/openapi.json',
  }
}

function requestOf({ method, target, headers, body }: FuzzedRequest): Request | undefined {
  try {
    return new Request(ORIGIN + target, {
      method,
      headers: headers.map(([name, value]) => [name, value]),
      body,
    })
  } catch {
    return undefined
  }
}
