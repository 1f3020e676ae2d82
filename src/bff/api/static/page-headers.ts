import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { REVALIDATE } from './cache-headers.ts'

type Headers = typeof REVALIDATE & { link: string }

const PageFiles = z.record(z.string(), z.array(z.string()))

/**
 * The headers of each page of the app, by its path in `APP_PATHS`: with `Link` a browser loads the page's code while it loads
 * the app's, in place of after it. Empty where the build left no list of files.
 */
export async function readPageHeaders(directory: string): Promise<ReadonlyMap<string, Headers>> {
  const text = await readFile(join(directory, 'page-files.json'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}'
      throw error
    },
  )
  const pages = Object.entries(PageFiles.parse(JSON.parse(text)))
  return new Map(pages.map(([page, files]) => [page, { ...REVALIDATE, link: files.map(linkOf).join(', ') }]))
}

/**
 * Requested in the way in which the page's code asks for it later, or it would be loaded twice; after what the page is first
 * painted with.
 */
function linkOf(file: string): string {
  const as = file.endsWith('.css') ? 'rel="preload"; as="style"' : 'rel="modulepreload"'
  return `<${file}>; ${as}; crossorigin; fetchpriority="low"`
}
