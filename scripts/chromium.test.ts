import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { WITHOUT_ADDRESS_BAR } from './chromium.ts'

const OFF = /^--disable-features=(.*)$/m

test('what Playwright turns off in Chromium stays off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gaugeboard-chromium-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // it keeps what it is started with, and ends
  const program = join(folder, 'chromium')
  await writeFile(program, '#!/bin/sh\nprintf "%s\\n" "$@" > "$0.words"\n', { mode: 0o755 })
  await expect(chromium.launch({ executablePath: program })).rejects.toThrow()
  const [, off = ''] = OFF.exec(await readFile(`${program}.words`, 'utf8')) ?? []
  expect(off).not.toBe('')
  const [, ours = ''] = OFF.exec(WITHOUT_ADDRESS_BAR) ?? []
  expect(ours.split(',')).toEqual(expect.arrayContaining(off.split(',')))
})
