import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeAccountsFile } from '../src/bff/api/sign-in/accounts-file.ts'
import { hashPassword } from '../src/bff/api/sign-in/password-hash.ts'
import { type AlarmWorld, alarmRow, startAlarmWorld } from './support/alarm-world.ts'
import { expect, test } from './support/test.ts'

const PASSWORD = 'river & rain'

// what is refused is told to the console by the browser itself
test.use({ stack: 'own', expectedErrors: { patterns: [/status of 401/] } })

let directory = ''
let world: AlarmWorld

test.beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gaugeboard-alarms-'))
  const usersFile = join(directory, 'users.json')
  await writeAccountsFile(usersFile, [{ name: 'budi', role: 'viewer', hash: await hashPassword(PASSWORD) }])
  world = await startAlarmWorld({ AUTH: 'password', USERS_FILE: usersFile })
})
test.afterEach(async ({ page }) => {
  await page.close()
  await world.close()
  await rm(directory, { recursive: true })
})

test('a viewer sees alarms and can do nothing with them', async ({ page }) => {
  await page.goto(`${world.url}/alarms`)
  await page.getByLabel('Name').fill('budi')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Read-only. Only operators can acknowledge alarms.')).toBeVisible()
  const row = alarmRow(page, 'Bogor AWS')
  await expect(row).toContainText('unacknowledged')
  await expect(page.getByRole('button', { name: /^(Acknowledge|Note|Shelve|Go on duty)/ })).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(row).toBeFocused()
  await page.keyboard.press('t')
  await page.keyboard.press('s')
  await expect(page.getByRole('form')).toHaveCount(0)
  await expect(row).toContainText('unacknowledged')
  await page.getByRole('tab', { name: 'Silences' }).click()
  await expect(page.getByRole('heading', { name: 'No silences' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New silence' })).toHaveCount(0)
})
