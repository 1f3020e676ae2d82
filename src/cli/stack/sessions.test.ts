import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { SIMULATED_NOW } from '../../../e2e/support/clock.ts'
import { cookiesOf } from '../../../e2e/support/cookies-of.ts'
import { writeAccountsFile } from '../../bff/api/sign-in/accounts-file.ts'
import { hashPassword } from '../../bff/api/sign-in/password-hash.ts'
import { readConfig } from '../config/config.ts'
import { createStack } from './stack.ts'

const ANI = { username: 'ani', password: 'river & rain' }
const HEADERS = {
  host: '127.0.0.1:8080',
  'content-type': 'application/json',
  'x-requested-with': 'gaugeboard',
}

test('a dashboard that is started again knows who was signed in, and who had signed out', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-sessions-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const usersFile = join(directory, 'users.json')
  await writeAccountsFile(usersFile, [
    { name: ANI.username, role: 'operator', hash: await hashPassword(ANI.password) },
  ])
  const start = async () => {
    const config = readConfig({
      ...{ DATA_DIR: directory, SIMULATE_DAYS: '1', AUTH: 'password', USERS_FILE: usersFile },
    })
    const stack = await createStack(config, {
      now: () => SIMULATED_NOW,
      logger: pino({ level: 'silent' }),
      appDirectory: undefined,
    })
    stack.begin()
    const request = (method: string, cookie = '', body?: object) =>
      stack.handler(
        new Request('http://127.0.0.1:8080/api/session', {
          ...{ method, headers: { ...HEADERS, cookie } },
          ...(body && { body: JSON.stringify(body) }),
        }),
        { address: '127.0.0.1' },
      )
    const userOf = async (cookie: string) =>
      ((await (await request('GET', cookie)).json()) as { user: unknown }).user
    const signIn = async () => cookiesOf(await request('POST', '', ANI))
    return { close: stack.close, request, userOf, signIn }
  }

  const first = await start()
  const [stays, leaves] = [await first.signIn(), await first.signIn()]
  await first.request('DELETE', leaves)
  await first.close()

  const second = await start()
  onTestFinished(second.close)
  expect(await second.userOf(stays)).toEqual({ name: 'ani', role: 'operator' })
  expect(await second.userOf(leaves)).toBeNull()
})
