import { isNamedBy } from '../../../contract/negotiation.ts'
import { byteRange } from '../http/byte-range.ts'
import { Problem } from '../http/problems.ts'
import type { RoutePolicy } from '../routes/route-policy.ts'
import { get, type Route } from '../routes/route-table.ts'
import type { ArchiveFile, ArchiveVersion } from './archive-file.ts'

/** `GET {base}/basemap.pmtiles`: byte ranges of the detailed map's archive; no route without an archive. */
export function basemapRoutes(
  base: string,
  { who, archiveHeaders }: Pick<RoutePolicy, 'who' | 'archiveHeaders'>,
  archive: ArchiveFile | null,
): Route[] {
  if (archive === null) return []
  return [
    get(`${base}/basemap.pmtiles`, who, 'file', async (c) => {
      const version = await archive.version().catch((cause: unknown) => {
        throw Object.assign(notThere(), { cause })
      })
      return respond(c.req.raw, version, archiveHeaders)
    }),
  ]
}

function respond(
  { method, headers: requestHeaders }: Request,
  { size, etag, stream }: ArchiveVersion,
  cacheHeaders: Readonly<Record<string, string>>,
): Response {
  const common = { ...cacheHeaders, etag, 'accept-ranges': 'bytes' }
  const without = (status: number, headers: Record<string, string> = {}) =>
    new Response(null, { status, headers: { ...common, ...headers } })
  const ifMatch = requestHeaders.get('if-match')
  if (ifMatch !== null && !names(ifMatch, etag)) return without(412)
  if (isNamedBy(etag, requestHeaders.get('if-none-match'))) return without(304)

  // parts of two versions must not be combined
  const ifRange = requestHeaders.get('if-range')
  const isSame = ifRange === null || ifRange.trim() === etag
  const range = byteRange(isSame ? requestHeaders.get('range') : null, size)
  if (range === 'unsatisfiable') return without(416, { 'content-range': `bytes */${size}` })
  const [first, last] = range === 'whole' ? [0, size - 1] : [range.first, range.last]
  const length = last - first + 1
  const headers = {
    ...common,
    'content-type': 'application/vnd.pmtiles',
    'content-length': String(length),
    ...(range !== 'whole' && { 'content-range': `bytes ${first}-${last}/${size}` }),
  }
  const status = range === 'whole' ? 200 : 206
  // the framework makes HEAD from GET and drops the body unread
  if (method === 'HEAD') return without(status, headers)
  return new Response(stream(first, length), { status, headers })
}

/** Strong comparison of entity tags. */
function names(header: string, etag: string): boolean {
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim()))
}

function notThere(): Problem {
  return new Problem(
    404,
    'no-basemap',
    'Detailed map not found',
    'The file of the detailed map cannot be read. Ask your administrator to check BASEMAP.',
  )
}
