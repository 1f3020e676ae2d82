import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createBuilder } from 'vite'
import { SIMULATED_NOW } from './support/clock.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

test.use({ stack: 'own' })

let appDirectory: string
let stack: TestStack
test.beforeAll(async () => {
  appDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-plain-'))
  process.env.WITHOUT_REACT_LEAFLET = '1'
  const builder = await createBuilder({
    root: resolve(import.meta.dirname, '..'),
    logLevel: 'warn',
    environments: { client: { build: { outDir: appDirectory } } },
  })
  const { client } = builder.environments
  if (!client) throw new Error('The build has no part for browsers')
  await builder.build(client)
  stack = await startTestStack({}, () => SIMULATED_NOW, undefined, { appDirectory })
})
test.afterAll(async () => {
  delete process.env.WITHOUT_REACT_LEAFLET
  await stack?.close()
  await rm(appDirectory, { recursive: true, force: true })
})

test('a build without react-leaflet has none of it, and the same map', async ({ page }) => {
  const assets = join(appDirectory, 'assets')
  const maps = (await readdir(assets)).filter((name) => name.endsWith('.js.map'))
  const sources = await Promise.all(maps.map((name) => readFile(join(assets, name), 'utf8')))
  expect(sources.filter((text) => text.includes('node_modules/leaflet/'))).not.toEqual([])
  expect(sources.filter((text) => /node_modules\/@?react-leaflet\//.test(text))).toEqual([])

  await page.goto(`${stack.url}/?lat=-6.4&lng=106.8&z=9`)
  const map = page.getByRole('region', { name: 'Station map' })
  await map.getByRole('button', { name: 'Zoom in', exact: true }).click()
  await expect(page).toHaveURL(/z=10/)
  await expect(map.getByText(/^\d+ km$/)).toBeVisible()
  await page.getByRole('option', { name: /^Katulampa/ }).click()
  await expect(map.getByRole('button', { name: /^Katulampa/ })).toBeVisible()

  // the map is left and made anew
  await page.getByRole('link', { name: 'Open chart' }).click()
  await expect(page.getByRole('heading', { name: /Katulampa/ })).toBeVisible()
  await page.goBack()
  await expect(map.getByRole('button', { name: 'Zoom out', exact: true })).toHaveCount(1)
})
