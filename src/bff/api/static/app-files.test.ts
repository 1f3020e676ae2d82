import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { createTestStack } from '../../testing/test-upstream.ts'

const SCRIPT = 'export const level = 1\n'.repeat(200)

async function served(files: Record<string, string | Uint8Array>) {
  const appDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-app-'))
  onTestFinished(() => rm(appDirectory, { recursive: true }))
  await mkdir(join(appDirectory, 'assets'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(appDirectory, name), content)
  const { get } = createTestStack([], { appDirectory })
  return async (path: string, accepted: string) => {
    const response = await get(path, { 'accept-encoding': accepted })
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
}

it('answers with what the build has compressed, and has no path for it', async () => {
  const ofBuild = brotliCompressSync(SCRIPT)
  const send = await served({ 'assets/app.js': SCRIPT, 'assets/app.js.br': ofBuild })
  const { response, bytes } = await send('/assets/app.js', 'gzip, br')
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(bytes.equals(ofBuild)).toBe(true)
  expect((await send('/assets/app.js', 'identity')).bytes.toString()).toBe(SCRIPT)
  expect((await send('/assets/app.js', 'gzip')).response.headers.get('content-encoding')).toBe('gzip')
  expect((await send('/assets/app.js.br', 'br')).response.status).toBe(404)
})

it('compresses by itself what the build has not', async () => {
  const send = await served({ 'assets/app.js': SCRIPT })
  const { response, bytes } = await send('/assets/app.js', 'br')
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(bytes).toString()).toBe(SCRIPT)
})
