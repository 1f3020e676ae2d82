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

/** A route with so many below it, each in the one above. */
function nestedRoutes(count: number): string {
  const route = '{"receiver":"us"'
  return `${`${route},"routes":[`.repeat(count)}${route}}${']}'.repeat(count)}`
}
const routed = (count: number) =>
  `{"receivers":[{"kind":"ntfy","name":"us","url":"https://ntfy.example","topic":"water"}],"route":${nestedRoutes(count)}}`

it('keeps what it said before when it nests too deep, and says so', async () => {
  const { write, open, logger } = place()
  write(silence(10))
  const file = await open()
  for (const count of [32, 50_000]) {
    write(routed(count))
    await file.reload()
    expect(file.problems).toEqual([
      'it has lists or objects more than 64 levels deep in each other; write it flatter',
    ])
    expect(logger.lines.at(-1)).toMatchObject({ level: 'error', fields: { problems: file.problems } })
    expect(file.config.rules).toHaveLength(1)
  }
  write(routed(31))
  await file.reload()
  expect(file.problems).toEqual([])
  expect(file.config.receivers).toHaveLength(1)
})

it('stops the start when it nests too deep', async () => {
  const { write, open } = place()
  write(routed(50_000))
  await expect(open()).rejects.toThrow(/more than 64 levels deep/)
})
