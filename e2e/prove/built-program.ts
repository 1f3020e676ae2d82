import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')

export interface BuiltProgram {
  file: string
  remove(): void
}

/** A program of a proof as one plain file, since a loader would make each of a thousand starts four times as long. */
export async function builtProgram(source: string): Promise<BuiltProgram> {
  // in the checkout, so that the file finds its packages
  const place = join(ROOT, 'dist/testing')
  mkdirSync(place, { recursive: true })
  const name = basename(source, '.ts')
  const directory = mkdtempSync(join(place, `${name}-`))
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: source,
      outDir: directory,
      copyPublicDir: false,
      rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  })
  return {
    file: join(directory, `${name}.mjs`),
    remove: () => rmSync(directory, { recursive: true }),
  }
}
