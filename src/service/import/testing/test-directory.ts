import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

/** A directory of the running test's own, with these files; text under a name in `.gz` is packed. */
export function testDirectory(files: Record<string, string | Uint8Array> = {}): string {
  const directory = mkdtempSync(join(tmpdir(), 'gaugeboard-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    const path = join(directory, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, typeof content === 'string' && name.endsWith('.gz') ? gzipSync(content) : content)
  }
  return directory
}
