import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { writeAccountsFile } from '../src/bff/api/sign-in/accounts-file.ts'
import { hashPassword } from '../src/bff/api/sign-in/password-hash.ts'
import { fileWith, SLOW } from './support/basemap.ts'
import { SIMULATED_NOW } from './support/clock.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

const HOSTILE = '<img src=x onerror="document.title=\'taken\'">'
const PASSWORD = 'river & rain'
const AUDIENCES = ['public', 'viewers', 'operators'] as const

const layers = (page: Page) => page.getByRole('region', { name: 'Station map' }).getByText('Layers')
const layer = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name })

/** Whether anything is painted on the canvas of overlays. */
const isPainted = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-overlays-pane canvas')
    if (!canvas) return false
    // the canvas itself only shows pictures
    const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')
    context?.drawImage(canvas, 0, 0)
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return pixels.some((value, i) => i % 4 === 3 && value > 0)
  })

test('the first start has the rivers of its stations, named, schematic, and to be switched off for good', async ({
  page,
}) => {
  await page.goto('/?lat=-6.4&lng=106.83&z=10')
  await expect.poll(() => isPainted(page)).toBe(true)
  await expect(
    page.getByText(/Leaflet.*Rivers: schematic, through the towns of simulated stations/),
  ).toBeVisible()
  await layers(page).press('Enter')
  const rivers = layer(page, 'Rivers (schematic)')
  await expect(rivers).toBeChecked()
  await rivers.press('Space')
  await expect.poll(() => isPainted(page)).toBe(false)
  await page.reload()
  await expect(rivers).not.toBeChecked()
  expect(await isPainted(page)).toBe(false)
})

test.describe('layers of an organisation', () => {
  // one after the other, before one dashboard
  test.describe.configure({ mode: 'default' })
  test.use({ stack: 'own', expectedErrors: { patterns: [/status of 401/] } })
  let stack: TestStack
  test.beforeAll(async () => {
    stack = await startOrganisation()
  })
  test.afterAll(() => stack.close())

  /** One layer for each audience, each with a place of its own, and the accounts of a viewer and an operator. */
  async function startOrganisation() {
    const overlays = AUDIENCES.map((audience) => ({
      ...{
        id: audience,
        file: `${audience}.json`,
        audience,
        style: { glyph: 'evacuation', colour: 'green' },
      },
      name: `For ${audience} ${HOSTILE}`,
      ...(audience === 'public' && { note: `Source ${HOSTILE}` }),
    }))
    const file = await fileWith('overlays.json', JSON.stringify({ overlays }))
    for (const audience of AUDIENCES)
      await writeFile(join(file.directory, `${audience}.json`), placeOf(audience))
    const usersFile = join(file.directory, 'users.json')
    const hash = await hashPassword(PASSWORD)
    await writeAccountsFile(usersFile, [
      { name: 'budi', role: 'viewer', hash },
      { name: 'siti', role: 'operator', hash },
    ])
    const started = await startTestStack(
      { OVERLAYS_FILE: file.path, AUTH: 'password', USERS_FILE: usersFile },
      () => SIMULATED_NOW,
    )
    return { ...started, close: () => started.close().then(file.remove) }
  }

  const placeOf = (audience: string) =>
    JSON.stringify({
      type: 'Feature',
      properties: { name: `Shelter of ${audience} ${HOSTILE}` },
      geometry: { type: 'Point', coordinates: [106.83, -6.4] },
    })

  for (const [name, seen] of [
    ['budi', ['public', 'viewers']],
    ['siti', ['public', 'viewers', 'operators']],
  ] as const)
    test(`are seen by ${name}: ${seen.join(', ')}, every name as the text it is`, async ({ page }) => {
      await page.goto(`${stack.url}/?lat=-6.4&lng=106.83&z=13`)
      await page.getByLabel('Name').fill(name)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await layers(page).click()
      await expect(page.getByRole('checkbox')).toHaveCount(seen.length + 1)
      for (const audience of seen) {
        await expect(layer(page, `For ${audience} ${HOSTILE}`)).toBeChecked()
        const entry = page.getByRole('listitem').filter({ hasText: `For ${audience}` })
        await entry.getByText('1 place').click()
        await expect(entry.getByText(`Shelter of ${audience} ${HOSTILE}`)).toBeVisible()
      }
      await expect(page.locator('.leaflet-control-attribution')).toContainText(`Source ${HOSTILE}`)
      const answers = AUDIENCES.map((audience) => page.request.get(`${stack.url}/api/overlays/${audience}`))
      const found = (await Promise.all(answers)).flatMap((answer, i) => (answer.ok() ? [AUDIENCES[i]] : []))
      expect(found).toEqual([...seen])
      await expect(page).not.toHaveTitle(/taken/)
    })

  test('are seen by strangers at a public screen where they are public, and by no address else', async ({
    page,
  }) => {
    await page.goto(`${stack.url}/kiosk/demo?mode=wall&lang=en`)
    await expect(page.locator('.wall-map figcaption')).toContainText(`Source ${HOSTILE}`, SLOW)
    const status = async (path: string) => (await page.request.get(stack.url + path)).status()
    const listing = await (await page.request.get(`${stack.url}/api/kiosks/demo/overlays`)).text()
    expect(listing).toContain('For public')
    expect(listing).not.toMatch(/viewers|operators/)
    expect(await status('/api/kiosks/demo/overlays/public')).toBe(200)
    for (const audience of ['viewers', 'operators']) {
      expect(await status(`/api/kiosks/demo/overlays/${audience}`)).toBe(404)
      expect(await status(`/api/overlays/${audience}`)).toBe(401)
    }
    expect(await status('/api/overlays')).toBe(401)
  })
})
