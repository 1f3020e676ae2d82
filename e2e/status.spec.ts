import { expect, test } from './support/test.ts'

test('the status page tells of the service, the stations and this server', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: /· Status$/ }).click()
  await expect(page).toHaveURL(/\/status$/)
  await expect(page).toHaveTitle(/Status · Gaugeboard$/)
  await expect(page.getByText('Data service: online')).toBeVisible()
  const stations = page.getByRole('region', { name: 'Stations' })
  await expect(stations.getByRole('row')).toHaveCount(25)
  // what needs eyes first
  await expect(stations.getByRole('row').nth(1)).toContainText('no data')
  await expect(page.getByRole('heading', { name: 'This server' })).toBeVisible()
  // opened, it would ask for the icon that a text has no word of
  const licences = await page.getByRole('link', { name: 'Third-party licences' }).getAttribute('href')
  expect(await (await page.request.get(licences ?? '')).text()).toContain('react-dom')
})

test('the stations can be sorted, and each leads to its chart', async ({ page }) => {
  await page.goto('/status')
  const stations = page.getByRole('region', { name: 'Stations' })
  const first = stations.getByRole('row').nth(1)
  const head = stations.getByRole('columnheader', { name: 'Station', exact: true })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(first).toContainText('Angke Hulu')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(first).not.toContainText('Angke Hulu')
  await stations.getByRole('link', { name: /^Katulampa/ }).click()
  await expect(page).toHaveURL(/\/stations\/SIM-CLW-01/)
})

test.describe('while the server is away', () => {
  test.use({ expectedErrors: { patterns: [/ERR_FAILED|Failed to load/] } })

  test('the status renews itself, and the last one stays while the server is away', async ({ page }) => {
    await page.goto('/status')
    await expect(page.getByText('Data service: online')).toBeVisible()
    const again = page.waitForResponse('**/api/status')
    await page.clock.runFor(6_000)
    expect((await again).status()).toBe(200)

    await page.route('**/api/status', (route) => route.abort())
    await expect(async () => {
      await page.clock.runFor(20_000)
      await expect(page.getByText(/The server is not responding/)).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page.getByRole('region', { name: 'Stations' }).getByRole('row')).toHaveCount(25)
  })
})

for (const [language, sentence, outcome] of [
  ['en', '1,362 stations waiting for their first reading', /UPSTREAM_CA_FILE if it/],
  ['id', '1.362 pos menunggu data pertamanya', /UPSTREAM_CA_FILE jika/],
] as const) {
  test(`the status tells what is still to be read, and whom not to trust, in ${language}`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('gaugeboard.language', chosen), language)
    await page.route('**/api/status', async (route) => {
      const report = await (await route.fetch()).json()
      report.upstream[0].lastFailure = { t: report.asOf, outcome: 'untrusted' }
      await route.fulfill({ json: { ...report, unread: 1362 } })
    })
    await page.goto('/status')
    await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
    await expect(page.getByText(outcome)).toBeVisible()
  })
}

for (const [language, title, sentence, note] of [
  [
    'en',
    'Some stations are not shown',
    'Kiosk hall: showing 24 of 240,024 stations, the most this dashboard can hold.',
    'The service has more.',
  ],
  [
    'id',
    'Sebagian pos tidak ditampilkan',
    'Layar publik hall: menampilkan 24 dari 240.024 pos, sebanyak yang dapat dimuat dasbor ini.',
    'Layanan memiliki lebih banyak.',
  ],
] as const) {
  test(`the status and the map tell of a list that was cut, in ${language}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('gaugeboard.language', chosen), language)
    await page.route('**/api/status', async (route) => {
      const report = await (await route.fetch()).json()
      const list = { shown: 24, omitted: 240_000, goesOn: false }
      report.upstream.push({ ...report.upstream[0], tenant: 'kiosk:hall', list })
      await route.fulfill({ json: report })
    })
    await page.route('**/api/devices', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), omitted: 7 } })
    })
    await page.goto('/status')
    const section = page.locator('section', { has: page.getByRole('heading', { name: title }) })
    await expect(section).toContainText(sentence)
    await page.goto('/')
    await expect(page.locator('.drawer-note', { hasText: note })).toBeVisible()
  })
}

for (const [language, title, sentence] of [
  ['en', 'No alarms are raised', /has not responded for 3 min/],
  ['id', 'Alarm baru tidak dapat muncul', /tidak merespons selama 3 mnt/],
] as const) {
  test(`the status tells that no alarms are raised while their store is away, in ${language}`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('gaugeboard.language', chosen), language)
    let isAway = true
    await page.route('**/api/status', async (route) => {
      const report = await (await route.fetch()).json()
      const storeAwaySinceMs = isAway ? report.asOf - 190_000 : null
      await route.fulfill({ json: { ...report, storeAwaySinceMs } })
    })
    await page.goto('/status')
    const heading = page.getByRole('heading', { name: title })
    await expect(page.locator('section', { has: heading })).toContainText(sentence)
    isAway = false
    await page.reload()
    await expect(page.locator('.status-headline')).toBeVisible()
    await expect(heading).toHaveCount(0)
  })
}

test('the status is told in Indonesian too', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('gaugeboard.language', 'id'))
  await page.goto('/status')
  await expect(page.getByText('Layanan data: daring')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Server ini' })).toBeVisible()
})
