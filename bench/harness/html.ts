import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Bundle {
  script: string
  styles: string
  /** What the script loads besides, such as workers, by path. */
  files: ReadonlyMap<string, string | Uint8Array>
}

/**
 * A page's script and style sheet with all they import, built as the product is (Vite, minified, production) and
 * written nowhere. `entry` is a TypeScript module; pictures that style sheets name are inside them. As a module it may start workers.
 */
export async function bundle(entry: URL, format: 'iife' | 'es' = 'iife'): Promise<Bundle> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: fileURLToPath(entry), formats: [format], name: 'measured' },
    },
  })
  const [built] = Array.isArray(result) ? result : [result]
  if (!built || !('output' in built)) throw new Error(`Nothing was built from ${entry.pathname}`)
  const [chunk, ...rest] = built.output
  const styles = rest.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  )
  const files = new Map(
    rest.map((file) => [`/${file.fileName}`, file.type === 'asset' ? file.source : file.code] as const),
  )
  return { script: chunk.code, styles: styles.join('\n'), files }
}

export interface DocumentParts {
  /** TypeScript module that runs in the page; it imports its style sheets. */
  entry: URL
  /** Style rules of the page itself. */
  styles?: string
  /** What the page holds before the script runs. */
  body?: string
}

/** A whole page as one text: nothing is left to fetch but what its script asks for. */
export async function htmlDocument({ entry, styles = '', body = '' }: DocumentParts): Promise<string> {
  const { script, styles: ofScript } = await bundle(entry)
  return documentOf({ script, styles: `${ofScript}\n${styles}`, body })
}

/** The same of a module, with the files that it loads by itself. */
export async function htmlModule({ entry, styles = '', body = '' }: DocumentParts) {
  const { script, styles: ofScript, files } = await bundle(entry, 'es')
  const html = documentOf({ script, styles: `${ofScript}\n${styles}`, body, type: ' type="module"' })
  return { html, files }
}

function documentOf({
  script,
  styles,
  body,
  type = '',
}: Record<'script' | 'styles' | 'body', string> & { type?: string }) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Measured</title>
<style>${styles} body { margin: 0 }</style>
<body>${body}<script${type}>${script.replaceAll('</script', '<\\/script')}</script></body></html>`
}
