import { createHash, randomUUID } from 'node:crypto'
import { contentCoding, isNamedBy } from '../../../contract/negotiation.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { exportStream } from '../export/export-stream.ts'
import { attachment } from '../export/file-name.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../export/formats.ts'
import { readZone } from '../export/zone.ts'
import { badRequest } from '../http/problems.ts'
import { notReadable } from './note-query.ts'
import { deviceOf, readChoice, single } from './query.ts'
import type { RoutePolicy } from './route-policy.ts'
import type { Route, RouteContext } from './route-table.ts'

/** Revisions count within one process. */
const PROCESS = randomUUID()

/**
 * `GET /devices/{id}/export`: every reading of a range, streamed; with `notes=1` also notes. All is fetched
 * before the first byte, so a failure is still a problem document and every sensor has its column. What the
 * cache has no room for is fetched again; where that fails the file breaks off without a proper end.
 */
export function exportRoute(
  { board, readings, qualities, notes }: Tenant,
  policy: RoutePolicy,
  { now }: RouteContext,
): Route['handler'] {
  return async (c) => {
    const { signal } = c.req.raw
    const query = new URL(c.req.url).searchParams
    const { fromMs, toMs } = policy.readRange(query, now())
    const format = readFormat(query)
    const zone = readZone(single(query, 'zone'))
    const withNotes = readChoice(query, 'notes', ['0', '1'], '0') === '1'
    const listed = await deviceOf(board, c.req.param('id'))
    const { revision, asOf, stale, ...held } = await readings.fetch(listed, { fromMs, toMs }, { signal })
    const device = board.complete(listed)
    const quality = await qualities.of(device)
    const exported = withNotes
      ? (await notes.select({ devices: new Set([device.id]), range: { fromMs, toMs } }).catch(notReadable))
          .notes
      : undefined
    const etag = etagOf([
      device,
      fromMs,
      toMs,
      held,
      zone,
      format.extension,
      revision,
      quality.revision,
      exported,
    ])
    const common = { ...policy.fileHeaders, etag, vary: 'accept-encoding' }
    if (isNamedBy(etag, c.req.header('if-none-match') ?? null)) {
      return new Response(null, { status: 304, headers: common })
    }
    const text = exportStream(readings, {
      device,
      quality,
      range: { fromMs, toMs },
      ...held,
      zone,
      format,
      notes: exported,
      signal,
    })
    const compressed = contentCoding(c.req.header('accept-encoding') ?? null, ['gzip']) === 'gzip'
    return new Response(compressed ? gzipped(text) : text, {
      headers: {
        ...common,
        'content-type': format.contentType,
        'content-disposition': attachment(device.name, fromMs, toMs, format.extension),
        'x-gaugeboard-as-of': new Date(asOf).toISOString(),
        ...(stale && { 'x-gaugeboard-stale': 'true' }),
        ...(compressed && { 'content-encoding': 'gzip' }),
      },
    })
  }
}

/** From the file's inputs: the file is written as it is sent and cannot be hashed before. */
function etagOf(parts: readonly unknown[]): string {
  return `W/"${createHash('sha1')
    .update(JSON.stringify([PROCESS, ...parts]))
    .digest('base64url')}"`
}

function readFormat(query: URLSearchParams): ExportFormat {
  const format = EXPORT_FORMATS.get(single(query, 'format') ?? 'csv')
  if (!format)
    throw badRequest(`"format" is not known. Give one of ${[...EXPORT_FORMATS.keys()].join(', ')}.`)
  return format
}

/** The stream's own byte types are narrower in one direction and wider in the other. */
function gzipped(bytes: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return bytes.pipeThrough(
    new CompressionStream('gzip') as unknown as ReadableWritablePair<Uint8Array, Uint8Array>,
  )
}
