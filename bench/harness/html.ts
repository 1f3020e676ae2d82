import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { chromiumOptions } from '../../scripts/chromium.ts'

/** One size for every page that is measured. */
export const VIEWPORT = { width: 1440, height: 900 }

export interface DocumentParts {
  /** TypeScript module that runs in the page; it imports its style sheets. */
  entry: URL
  /** Style rules of the page itself. */
  styles?: string
  /** What the page holds before the script runs. */
  body?: string
}

export interface BuiltDocument {
  html: string
  /** What its script loads besides, such as workers, by path. */
  files: ReadonlyMap<string, string | Uint8Array>
}

/**
 * A Chromium of its own. `'at once'` shows a frame as soon as it is done, so that a duration is not rounded up to the
 * next sixtieth of a second; `'display'` keeps to 60 frames a second, as a reader sees them.
 */
export async function openBrowser(frames: 'at once' | 'display'): Promise<Browser> {
  const unlimited = frames === 'at once' ? ['--disable-frame-rate-limit', '--disable-gpu-vsync'] : []
  return chromium.launch(chromiumOptions('--disable-background-networking', ...unlimited))
}

/** Measures on a new page with a document of its own, at an address like any other: without one it has no storage. */
export async function onDocument<T>(
  browser: Browser,
  { html, files }: BuiltDocument,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await browser.newPage({ viewport: VIEWPORT })
  await page.route('**', (route) => {
    const file = files.get(new URL(route.request().url()).pathname)
    if (file === undefined) return route.fulfill({ contentType: 'text/html', body: html })
    return route.fulfill({ contentType: 'text/javascript', body: Buffer.from(file) })
  })
  await page.goto('http://measured.invalid/')
  return measure(page).finally(() => page.close())
}

/**
 * A page's script and style sheet with all they import, built as the product is (Vite, minified, production) and
 * written nowhere. `entry` is a TypeScript module; pictures that style sheets name are inside them. As a module it may start workers.
 */
export async function bundle(entry: URL, format: 'iife' | 'es' = 'iife') {
  const result = await build({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: fileURLToPath(entry), formats: [format], name: 'measured' } },
  })
  const [built] = Array.isArray(result) ? result : [result]
  if (!built || !('output' in built)) throw new Error(`Nothing was built from ${entry.pathname}`)
  const [chunk, ...rest] = built.output
  const files = new Map(
    rest.map((file) => [`/${file.fileName}`, file.type === 'asset' ? file.source : file.code] as const),
  )
  const styles = [...files].flatMap(([path, source]) => (path.endsWith('.css') ? String(source) : []))
  return { script: chunk.code, styles: styles.join('\n'), files }
}

/** A whole page as one text: nothing is left to fetch but what its script asks for. */
export async function htmlDocument(parts: DocumentParts): Promise<string> {
  return (await built(parts, 'iife')).html
}

/** The same of a module, with the files that it loads by itself. */
export function htmlModule(parts: DocumentParts): Promise<BuiltDocument> {
  return built(parts, 'es')
}

async function built({ entry, styles = '', body = '' }: DocumentParts, format: 'iife' | 'es') {
  const { script, styles: ofScript, files } = await bundle(entry, format)
  const type = format === 'es' ? ' type="module"' : ''
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Measured</title>
<style>${ofScript}\n${styles} body { margin: 0 }</style>
<body>${body}<script${type}>${script.replaceAll('</script', '<\\/script')}</script></body></html>`
  return { html, files }
}
