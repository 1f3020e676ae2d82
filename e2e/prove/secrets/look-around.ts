import type { Page } from '@playwright/test'
import { STATION_ID, STATION_NAME } from './careless-upstream.ts'
import type { Evidence } from './evidence.ts'

/**
 * Goes through the dashboard as somebody who signs in, and keeps what the browser gets and holds: answers, console,
 * the page as it stands, storage.
 */
export async function lookAround(
  page: Page,
  url: string,
  { username, password, evidence }: { username: string; password: string; evidence: Evidence },
): Promise<void> {
  const arriving: Promise<void>[] = []
  page.on('response', (response) => {
    const keep = async () => {
      evidence.add('headers', response.url(), JSON.stringify([response.url(), await response.allHeaders()]))
      // a stream has no body to be had, and one that the page left behind is gone
      const body = await response.body().catch(() => undefined)
      if (body) evidence.add('body', response.url(), body)
    }
    if (!response.url().endsWith('/events')) arriving.push(keep().catch(() => {}))
  })
  page.on('console', (message) => evidence.add('console', message.type(), message.text()))
  const holds = async (where: string) => {
    evidence.add('DOM', where, await page.content())
    const stored = await page.evaluate(async () =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        await indexedDB.databases(),
        location.href,
      ]),
    )
    evidence.add('storage', where, stored)
  }

  await page.goto(`${url}/stations/${STATION_ID}`)
  await page.getByLabel('Name').fill(username)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Wrong name or password').waitFor()
  await holds('/login')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: `Account: ${username}` }).waitFor()
  const pages = {
    [`/stations/${STATION_ID}`]: STATION_NAME,
    [`/?station=${STATION_ID}`]: STATION_NAME,
    '/status': /./,
  }
  for (const [path, name] of Object.entries(pages)) {
    await page.goto(url + path)
    await page.getByRole('heading', { name }).first().waitFor()
    await holds(path)
  }
  await Promise.all(arriving)
}
