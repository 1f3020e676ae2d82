import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Edit } from './edits.ts'

const root = resolve(import.meta.dirname, '../../..')
const SOURCES = [
  'src',
  'e2e',
  'docs',
  'public',
  'scripts',
  'index.html',
  'kiosk.html',
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
  'README.md',
  '.env.example',
]

export interface Broken {
  edit: Edit
  /** Whether its tests failed, as they must. */
  isNoticed: boolean
}

/** A copy of the sources in which rules can be broken without touching the real ones. */
export async function workshop(): Promise<{
  /** Whether these tests pass on the copy as it stands. */
  passes(tests: readonly string[]): Promise<boolean>
  /** Breaks a rule, runs its tests and puts the line back. */
  tried(edit: Edit): Promise<Broken>
  remove(): Promise<void>
}> {
  const copy = await mkdtemp(join(tmpdir(), 'gaugeboard-rules-'))
  for (const name of SOURCES) await cp(join(root, name), join(copy, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))

  async function passes(tests: readonly string[]): Promise<boolean> {
    const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
    const run = spawn(process.execPath, [vitest, 'run', ...tests], { cwd: copy, stdio: 'ignore' })
    const [code] = (await once(run, 'exit')) as [number | null]
    return code === 0
  }

  return {
    passes,
    async tried(edit) {
      const path = join(copy, edit.file)
      const sound = await readFile(path, 'utf8')
      await writeFile(
        path,
        sound.replace(edit.find, () => edit.replace),
      )
      const isNoticed = !(await passes(edit.tests))
      await writeFile(path, sound)
      return { edit, isNoticed }
    },
    remove: () => rm(copy, { recursive: true }),
  }
}
