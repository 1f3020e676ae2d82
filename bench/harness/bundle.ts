import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Bundle {
  script: string
  styles: string
}

/**
 * A page's script and style sheet with all they import, built as the product is (Vite, minified, production) and
 * written nowhere. `entry` is a TypeScript module; pictures that style sheets name are inside them.
 */
export async function bundle(entry: URL): Promise<Bundle> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: fileURLToPath(entry), formats: ['iife'], name: 'measured' },
    },
  })
  const [built] = Array.isArray(result) ? result : [result]
  if (!built || !('output' in built)) throw new Error(`Nothing was built from ${entry.pathname}`)
  const [chunk, ...rest] = built.output
  const styles = rest.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  )
  return { script: chunk.code, styles: styles.join('\n') }
}
