import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from './support/test.ts'

const PROGRAM = fileURLToPath(new URL('../bin/gaugeboard.js', import.meta.url))

test.use({ stack: 'own' })

test('the program that npm start runs prints an address, and the simulated network is there', async ({
  watched: page,
}) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-start-'))
  const program = spawn(process.execPath, [PROGRAM, 'start'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDirectory,
      PORT: '0',
      SIMULATE_DAYS: '2',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(program, 'exit')
  try {
    await page.goto(await addressIn(program.stdout))
    await expect(page.getByRole('heading', { name: 'Stations 24' })).toBeVisible()
  } finally {
    // one that has lost its server would ask on
    await page.close()
    program.kill('SIGTERM')
    await ended
    await rm(dataDirectory, { recursive: true, force: true })
  }
})

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /http:\/\/\S+/.exec(line)?.[0]
    if (address === undefined) continue
    output.resume()
    return address
  }
  throw new Error('The program ended without an address')
}
