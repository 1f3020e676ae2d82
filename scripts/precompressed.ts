import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Code, which every first visit loads; what the server edits it compresses itself. */
const COMPRESSED = /^assets\/.*\.(js|css)$/

/** Puts a `.br` beside each text of the build, compressed harder than a server has time for: a twelfth less to load. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'kiosk',
    // what is written, since the last lines are added after the bundle is made
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((name) => COMPRESSED.test(name))
      await Promise.all(texts.map((name) => compress(join(dir, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
}
