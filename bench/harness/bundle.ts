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
