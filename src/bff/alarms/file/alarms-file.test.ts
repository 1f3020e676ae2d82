import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestLogger } from '../../testing/test-upstream.ts'
import { AlarmsFile } from './alarms-file.ts'

function place() {
  const folder = mkdtempSync(join(tmpdir(), 'gaugeboard-alarms-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'alarms.json')
  const logger = createTestLogger()
  const write = (file: unknown) => writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file))
  return { logger, write, open: () => AlarmsFile.open({ path, environment: {}, logger }) }
}

const silence = (afterMinutes: number) => ({
  rules: [{ id: 'quiet', when: { kind: 'silence', afterMinutes } }],
})

it('is read again when it has changed, and tells of it once', async () => {
  const { write, open } = place()
  write(silence(10))
  const file = await open()
  let changes = 0
  file.onChange(() => changes++)
  await file.reload()
  expect(changes).toBe(0)
  write(silence(20))
  await file.reload()
  expect(changes).toBe(1)
  expect(file.config.rules).toMatchObject([{ when: { afterMs: 1_200_000 } }])
})

it('keeps what it said before while it is broken, and says so', async () => {
  const { write, open, logger } = place()
  write(silence(10))
  const file = await open()
  write('{')
  await file.reload()
  expect(file.problems.join()).toMatch(/no JSON/)
  expect(file.config.rules).toHaveLength(1)
  expect(logger.lines).toMatchObject([{ level: 'error' }])
})

it('is refused at the start with everything that is wrong with it', async () => {
  const { write, open } = place()
  await expect(open()).rejects.toThrow(/cannot be read: ENOENT/)
  write({ rules: [{ id: '', when: { kind: 'level' } }], quietHours: [{}] })
  await expect(open()).rejects.toThrow(/rules\[0\]\.id.*\n.*quietHours\[0\]\.from/)
})
