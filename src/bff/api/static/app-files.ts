import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { workThrough } from '../../util/work-through.ts'
import { EncodedBody } from '../http/encoded-body.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.pbf': 'application/x-protobuf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.tsv': 'text/tab-separated-values; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const OTHER_TYPE = 'application/octet-stream'

/** The build's compressed sibling of a text. */
const COMPRESSED = '.br'

/** All at once would take every file descriptor. */
const READ_AT_ONCE = 16

/** Of what the build has not compressed: once a process. */
const EFFORT = 9

/** All built files by request path, in memory: no path leads out. Empty without the folder. */
export async function readAppFiles(directory: string): Promise<ReadonlyMap<string, EncodedBody>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const paths = new Set(
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)),
  )
  const compressedOf = (path: string) =>
    paths.has(path + COMPRESSED) ? readFile(path + COMPRESSED) : undefined
  const files = new Map<string, EncodedBody>()
  await workThrough(
    [...paths].filter((path) => extname(path) !== COMPRESSED),
    READ_AT_ONCE,
    async (path) => {
      const contentType = TYPES[extname(path)] ?? OTHER_TYPE
      const name = `/${relative(directory, path).split(sep).join('/')}`
      const [bytes, br] = await Promise.all([readFile(path), compressedOf(path)])
      files.set(name, new EncodedBody(bytes, { contentType, effort: EFFORT, ...(br && { made: { br } }) }))
    },
  )
  return files
}
