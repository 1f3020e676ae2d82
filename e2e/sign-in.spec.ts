import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Account } from '../src/bff/api/sign-in/accounts.ts'
import { writeAccountsFile } from '../src/bff/api/sign-in/accounts-file.ts'
import { hashPassword } from '../src/bff/api/sign-in/password-hash.ts'
import { violationsInBothThemes } from './support/axe.ts'
import { SIMULATED_NOW } from './support/clock.ts'
import { type OpenIdProvider, startOpenIdProvider } from './support/openid-provider.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

const PASSWORD = 'river & rain'
const SESSION = '__Host-gaugeboard'
const DEVICE = '__Host-gaugeboard-device'
const STATION = '/stations/SIM-CLW-01?range=7d&zone=utc'

const server = { nowMs: SIMULATED_NOW }
let directory = ''
let usersFile = ''
let ani: Account
let stack: TestStack

test.beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gaugeboard-sign-in-'))
  usersFile = join(directory, 'users.json')
  ani = { name: 'ani', role: 'operator', hash: await hashPassword(PASSWORD) }
  await writeAccountsFile(usersFile, [ani])
  stack = await startTestStack({ AUTH: 'password', USERS_FILE: usersFile }, () => server.nowMs)
})
test.afterAll(async () => {
  await stack.close()
  await rm(directory, { recursive: true })
})
// what is refused is told to the console by the browser itself
test.use({ stack: 'own', expectedErrors: { patterns: [/status of 40[13]/] } })

async function signIn(page: Page, password = PASSWORD) {
  await page.getByLabel('Name').fill('ani')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a link opened by a stranger leads to the sign-in page and then to where it leads', async ({
  page,
  context,
}) => {
  await page.goto(stack.url + STATION)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signIn(page, 'a wrong one')
  await expect(page.getByRole('alert')).toContainText('Wrong name or password.')
  await expect(page.getByLabel('Name')).toHaveValue('ani')

  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Katulampa' })).toBeVisible()
  await expect(page).toHaveURL(stack.url + STATION)

  // Chromium takes a Secure cookie of this machine's plain address, and no script sees it
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name).sort()).toEqual([SESSION, DEVICE])
  const seen = await page.evaluate(
    () => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }),
  )
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' })
    expect(seen).not.toContain(cookie.value)
  }
})

test('signing out ends the session, here and on the server', async ({ page, context }) => {
  await page.goto(`${stack.url}/login`)
  await signIn(page)
  // the bar knows who it is before the sign-in page has gone
  await expect(page.getByRole('heading', { name: /Stations\s24/ })).toBeVisible()
  await page.getByRole('button', { name: 'Account: ani' }).click()
  await expect(page.getByText('Operator')).toBeVisible()
  const cookies = await context.cookies()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // what this browser is known by stays, and opens nothing
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual([DEVICE])

  await context.addCookies(cookies)
  await page.goto(stack.url)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('strangers who lock an account leave its person out on no device that is known', async ({
  page,
  browser,
}) => {
  // the lock of another dashboard locks nobody out of this one
  const own = await startTestStack({ AUTH: 'password', USERS_FILE: usersFile }, () => server.nowMs)
  await page.goto(`${own.url}/login`)
  await signIn(page)
  await page.getByRole('button', { name: 'Account: ani' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  for (let n = 0; n < 6; n++) {
    await fetch(`${own.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'gaugeboard' },
      body: JSON.stringify({ username: 'ani', password: `wrong ${n}` }),
    })
  }

  const stranger = await browser.newPage()
  await stranger.goto(`${own.url}/login`)
  await signIn(stranger)
  await expect(stranger.getByRole('alert')).toHaveText(
    'Too many sign-in attempts. Wait a few minutes, then try again.',
  )
  await stranger.close()
  await signIn(page)
  await expect(page.getByRole('button', { name: 'Account: ani' })).toBeVisible()
  // its stream would look for the dashboard again
  await page.close()
  await own.close()
})

test('a session that ends while a page is open leads to the sign-in page and back', async ({ page }) => {
  await page.goto(`${stack.url}/?station=SIM-CLW-01`)
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Katulampa' })).toBeVisible()
  const before = page.url()

  await writeAccountsFile(usersFile, [])
  server.nowMs += 1000
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // not the station that nobody may see any more
  await expect(page).toHaveTitle('Sign in · Gaugeboard')
  await writeAccountsFile(usersFile, [ani])
  server.nowMs += 1000
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Katulampa' })).toBeVisible()
  await expect(page).toHaveURL(before)
})

test('the sign-in page leads to no other site', async ({ page }) => {
  await page.goto(`${stack.url}/login?to=//evil.test/`)
  await signIn(page)
  await expect(page.getByRole('button', { name: 'Account: ani' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden()
  expect(new URL(page.url()).origin).toBe(stack.url)
})

test.describe('in Indonesian', () => {
  test.use({ locale: 'id-ID' })
  test('it speaks Indonesian', async ({ page }) => {
    await page.goto(`${stack.url}/login?failed=expired`)
    await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible()
    await expect(page.getByRole('alert').first()).toContainText('Proses masuk terlalu lama')
    await expect(page.getByLabel('Kata sandi')).toBeVisible()
  })
})

for (const width of [360, 1440]) {
  test.describe(`at ${width} px, in light and dark`, () => {
    test.use({ viewport: { width, height: 800 } })
    test('the sign-in page and the account menu have no violation that axe knows', async ({ page }) => {
      await page.goto(`${stack.url}/login?failed=no-role`)
      await signIn(page, 'wrong one')
      await expect(page.getByText('Wrong name or password.')).toBeVisible()
      expect(await violationsInBothThemes(page)).toEqual([])
      await signIn(page)
      await page.getByRole('button', { name: 'Account: ani' }).click()
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
      expect(await violationsInBothThemes(page)).toEqual([])
    })
  })
}

test('where nobody has to sign in there is no account and no sign-in page', async ({ page }) => {
  await page.goto(`${process.env.SIMULATED_URL}/login`)
  await expect(page.getByRole('heading', { name: /Stations\s24/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Account/ })).toHaveCount(0)
})

test.describe('with an identity provider', () => {
  let provider: OpenIdProvider
  let own: TestStack
  test.beforeAll(async () => {
    provider = await startOpenIdProvider()
    own = await startTestStack({ AUTH: 'oidc', ...provider.environment }, () => server.nowMs)
  })
  test.afterAll(async () => {
    await own.close()
    await provider.close()
  })
  // the provider's own pages want a typeface from elsewhere, and have no icon
  test.use({ expectedErrors: { patterns: [/status of 40[14]/, /fonts\.googleapis/, /ERR_/] } })

  test('a link opened by a stranger leads there and back to where it leads', async ({ page }) => {
    // which draw nothing for as long as nobody answers
    await page.route(/fonts\.googleapis/, (route) => route.abort())
    await page.goto(own.url + STATION)
    await page.getByRole('link', { name: 'Sign in with your organisation' }).click()
    await expect(page.getByRole('alert').first()).toContainText('is not responding correctly')

    provider.open(own.url)
    await page.getByRole('link', { name: 'Sign in with your organisation' }).click()
    await page.getByPlaceholder('Enter any login').fill('ani')
    await page.getByPlaceholder('and password').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Katulampa' })).toBeVisible()
    await expect(page).toHaveURL(own.url + STATION)
    await page.getByRole('button', { name: 'Account: ani' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('link', { name: 'Sign in with your organisation' })).toBeVisible()
  })
})
