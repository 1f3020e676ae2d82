import type { Audience } from '../audience/audience.ts'
import { exportStream } from '../export/export-stream.ts'
import { attachment } from '../export/file-name.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../export/formats.ts'
import { readZone } from '../export/zone.ts'
import { acceptsGzip } from '../http/encoded-body.ts'
import { badRequest, unknownDevice } from '../http/problems.ts'
import type { Route } from './route-table.ts'
import { readTimeRange, single } from './time-range.ts'

/**
 * `GET /devices/{id}/export`: every reading of a range, streamed. All of it is fetched before the first byte goes out:
 * a failure is still a problem document then, not a file that ends too early, and every sensor has its column.
 */
export function exportRoute({ board, readings }: Audience): Route['handler'] {
  return async (c) => {
    const query = new URL(c.req.url).searchParams
    const { fromMs, toMs } = readTimeRange(query)
    const format = readFormat(query)
    const zone = readZone(single(query, 'zone'))
    const listed = await board.find(c.req.param('id') ?? '')
    if (!listed) throw unknownDevice()
    const held = await readings.fetch(listed, { fromMs, toMs })
    const device = board.complete(listed)
    const text = exportStream(readings, { device, ...held, zone, format })
    const compressed = acceptsGzip(c.req.raw)
    return new Response(compressed ? gzipped(text) : text, {
      headers: {
        'content-type': format.contentType,
        'content-disposition': attachment(device.name, fromMs, toMs, format.extension),
        'cache-control': 'no-store',
        vary: 'accept-encoding',
        ...(compressed && { 'content-encoding': 'gzip' }),
      },
    })
  }
}

function readFormat(query: URLSearchParams): ExportFormat {
  const format = EXPORT_FORMATS.get(single(query, 'format') ?? 'csv')
  if (!format)
    throw badRequest(`"format" is not known. Give one of ${[...EXPORT_FORMATS.keys()].join(', ')}.`)
  return format
}

/** The stream's own types for bytes are narrower in one direction and wider in the other. */
function gzipped(bytes: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return bytes.pipeThrough(
    new CompressionStream('gzip') as unknown as ReadableWritablePair<Uint8Array, Uint8Array>,
  )
}
