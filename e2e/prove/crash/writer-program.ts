import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const ROOT = resolve(import.meta.dirname, '../../..')

export interface WriterProgram {
  file: string
  remove(): void
}

/** The writer as one plain file, since a loader would make each of a thousand starts four times as long. */
export async function writerProgram(): Promise<WriterProgram> {
  // below node_modules, so that the file finds its packages
  const cache = join(ROOT, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const directory = mkdtempSync(join(cache, 'prove-crash-'))
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'writer.ts'),
      outDir: directory,
      copyPublicDir: false,
      rollupOptions: { output: { entryFileNames: 'writer.mjs' } },
    },
  })
  return {
    file: join(directory, 'writer.mjs'),
    remove: () => rmSync(directory, { recursive: true }),
  }
}
