import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * The script of a page that measures, with all it imports, ready to be put into a document: built as the
 * product is (Vite, minified, production), written nowhere. `entry` is a TypeScript module.
 */
export async function bundleScript(entry: URL): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: fileURLToPath(entry), formats: ['iife'], name: 'measured' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error(`Nothing was built from ${entry.pathname}`)
  return output.output[0].code
}
