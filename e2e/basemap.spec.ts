import { expectGround, fileWith, LAKE, lakeArchive, SLOW } from './support/basemap.ts'
import { SIMULATED_NOW } from './support/clock.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

test.use({ stack: 'own' })

const OVER_THE_LAKE = `/?lat=${LAKE.lat}&lng=${LAKE.lng}&z=10`

let stack: TestStack
let file: Awaited<ReturnType<typeof fileWith>> | undefined

async function startWith(archive?: Buffer) {
  file = archive && (await fileWith('region.pmtiles', archive))
  stack = await startTestStack(file ? { BASEMAP: file.path } : {}, () => SIMULATED_NOW)
}

test.afterEach(async ({ page }) => {
  // its last requests would be refused
  await page.close()
  await stack.close()
  await file?.remove()
})

test('a detailed map is drawn in both themes, with its source, and the bundled one where it ends', async ({
  page,
}) => {
  await startWith(lakeArchive())
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(stack.url + OVER_THE_LAKE)
    const map = page.getByRole('region', { name: 'Station map' })
    await expect(map.getByText('© OpenStreetMap contributors (Protomaps)')).toBeVisible()
    await expectGround(page, '--water')
    // further in than the archive goes, and where it has nothing
    await page.goto(`${stack.url}/?lat=${LAKE.lat}&lng=${LAKE.lng}&z=15`)
    await expectGround(page, '--water')
    await page.goto(`${stack.url}/?lat=-7.6&lng=110.3&z=10`)
    await expectGround(page, '--land')
  }
})

test('nothing of a detailed map is loaded where there is none', async ({ page }) => {
  await startWith()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(stack.url + OVER_THE_LAKE)
  await expectGround(page, '--land')
  expect(loaded.filter((url) => /detail-|pmtiles/.test(url))).toEqual([])
})

test.describe('a broken one', () => {
  test.use({ expectedErrors: { patterns: [/Failed to load resource/] } })
  const whole = lakeArchive()

  for (const [name, broken] of [
    // its tiles begin where the header says, at byte 56
    ['cut short', whole.subarray(0, Number(whole.readBigUInt64LE(56)) + 20)],
    ['no archive at all', Buffer.from('<script>alert(1)</script>'.repeat(2_000))],
    [
      'with other bytes for its directory',
      Buffer.concat([whole.subarray(0, 127), Buffer.alloc(40_000, 0xff)]),
    ],
  ] as const)
    test(`costs the map nothing but itself: ${name}`, async ({ page }) => {
      await startWith(broken)
      await page.goto(stack.url + OVER_THE_LAKE)
      await expect(page.getByText('The file of the detailed map is damaged.')).toBeVisible(SLOW)
      await expectGround(page, '--land')
      await expect(page.getByRole('option', { name: /^Katulampa/ })).toBeVisible()
    })

  test('costs the map nothing but itself: gone since the start', async ({ page }) => {
    await startWith(whole)
    await file?.remove()
    await page.goto(stack.url + OVER_THE_LAKE)
    await expect(page.getByText('The detailed map could not be loaded.')).toBeVisible(SLOW)
    await expectGround(page, '--land')
  })
})
