import assert from 'node:assert/strict'
import { gunzipSync } from 'node:zlib'
import { readPaths, send, variants } from './requests.ts'
import { type Check, check, type Subject } from './subject.ts'

export const CODING_CHECKS: readonly Check[] = [
  check('C70', 'answers are packed only as asked, and come to the same text', async (subject) => {
    for (const { path, headers } of readPaths(subject)) {
      const plain = await coded(subject, path, headers, 'identity')
      assert.equal(plain.coding, null, `coding of ${path} as it is`)
      assert.equal(
        (await coded(subject, path, headers, 'gzip;q=0')).coding,
        null,
        'coding where gzip is refused',
      )
      const packed = await coded(subject, path, headers, 'gzip')
      assert.ok(packed.coding === null || packed.coding === 'gzip', `coding of ${path}`)
      // on a service in use, more may have come in between
      assert.equal(packed.text.slice(0, 200), plain.text.slice(0, 200), `text of ${path}`)
      assert.doesNotThrow(() => JSON.parse(packed.text), `text of ${path}`)
    }
  }),
  check('C70', 'answers say that they depend on Accept-Encoding', async (subject) => {
    for (const { path, headers } of readPaths(subject)) {
      const { vary } = await coded(subject, path, headers, 'gzip')
      assert.match(vary, /accept-encoding/i, `Vary of ${path}`)
    }
  }),
  check(
    'C71',
    'a device list that has not changed is 304 without a body, one that has is sent',
    async (subject) => {
      for (const { devices, headers } of variants(subject)) {
        const etag = (await send(subject, devices, { headers })).headers.get('etag') ?? ''
        assert.match(etag, /^(W\/)?"[^"]*"$/, 'ETag of the list')
        const same = await send(subject, devices, { headers: { ...headers, 'if-none-match': etag } })
        assert.deepEqual([same.status, same.text], [304, ''], 'the list that is known')
        const other = await send(subject, devices, { headers: { ...headers, 'if-none-match': '"other"' } })
        assert.equal(other.status, 200, 'status of a list that is not known')
      }
    },
  ),
]

/** An answer decompressed, whether or not the client has done it already. */
async function coded(
  { fetch, baseUrl }: Subject,
  path: string,
  headers: Record<string, string>,
  acceptEncoding: string,
): Promise<{ coding: string | null; vary: string; text: string }> {
  const init = { headers: { ...headers, 'accept-encoding': acceptEncoding } }
  const response = await fetch(new Request(baseUrl + path, init))
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes
  return {
    coding: response.headers.get('content-encoding'),
    vary: response.headers.get('vary') ?? '',
    text: text.toString(),
  }
}
