import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { DeviceState } from '../src/domain/device.ts'
import { violationsInBothThemes } from './support/axe.ts'
import { SIMULATED_NOW } from './support/clock.ts'
import { type RemoteUpstream, STATION, startRemoteUpstream } from './support/remote-upstream.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

const KEYS = { apiKey: 'levels', secretKey: 'le:vels' }
const INTERVAL_MS = 600_000
/** Katulampa stands at 226 cm, past siaga 1 at 200. */
const FLOOD = Date.UTC(2026, 0, 5, 9, 55)

test.use({ stack: 'own' })

const row = (page: Page) => page.getByRole('listbox').getByRole('option', { name: STATION.name })
const marker = (page: Page) => page.getByRole('button', { name: new RegExp(`^${STATION.name}, `) })

test.describe('a gauge with levels', () => {
  let directory: string
  let path: string
  let upstream: RemoteUpstream
  let stack: TestStack
  let nowMs = SIMULATED_NOW

  /** Replaces the file at once, as careful editors do. */
  async function write(text: string): Promise<void> {
    await writeFile(`${path}.new`, text)
    await rename(`${path}.new`, path)
  }

  const levels = (worse: object) =>
    JSON.stringify({
      stations: {
        [STATION.id]: {
          basin: 'Ciliwung',
          datum: 'gauge zero',
          note: '<img src=x onerror=alert(1)> left bank',
          levels: {
            FLUID_LEVEL: { unit: 'cm', margin: 5, levels: [{ preset: 'siaga-3', beyond: 130 }, worse] },
          },
        },
      },
    })

  test.beforeEach(async () => {
    nowMs = SIMULATED_NOW
    directory = await mkdtemp(join(tmpdir(), 'gaugeboard-stations-'))
    path = join(directory, 'stations.json')
    await write(levels({ preset: 'siaga-2', at: 150 }))
    upstream = await startRemoteUpstream(KEYS, SIMULATED_NOW)
    stack = await startTestStack({ ...upstream.environment, STATIONS_FILE: path }, () => nowMs)
  })
  test.afterEach(async ({ page }) => {
    // one that has lost its server would ask on
    await page.close()
    await stack.close()
    await upstream.close()
    await rm(directory, { recursive: true })
  })

  /** The next reading comes in; the page asks again until it says so. */
  async function reports(page: Page, levelCm: number): Promise<void> {
    const nextMs = nowMs + INTERVAL_MS
    await upstream.report(Math.floor(nextMs / INTERVAL_MS) * INTERVAL_MS, levelCm)
    // only now may anyone ask: the list is read once an instant
    nowMs = nextMs
    await page.clock.fastForward(INTERVAL_MS)
    await requestsUntil(page, () => expect(row(page)).toContainText(`${levelCm}\u00a0cm`, { timeout: 500 }))
  }

  async function requestsUntil(page: Page, holds: () => Promise<void>): Promise<void> {
    await expect(async () => {
      await page.clock.fastForward(16_000)
      await holds()
    }).toPass({ timeout: 30_000 })
  }

  test('that crosses one says so on marker, list and panel, and does not flap about it', async ({ page }) => {
    await page.goto(`${stack.url}/?station=${STATION.id}`)
    const panel = page.getByRole('region', { name: STATION.name })
    await expect(panel.getByText('Siaga 4').first()).toBeVisible()
    await expect(marker(page)).toHaveAccessibleName(/, Siaga 4, /)

    await reports(page, 131)
    await expect(marker(page)).toHaveAccessibleName(/, Siaga 3, /)
    await expect(row(page)).toContainText('Siaga 3')
    await expect(panel.getByText('Siaga 3').first()).toBeVisible()
    await expect(panel.getByText(/19\.0\scm below Siaga 2/)).toBeVisible()

    for (const within of [129, 127, 128]) {
      await reports(page, within)
      await expect(row(page)).toContainText('Siaga 3')
    }
    await reports(page, 124)
    await expect(row(page)).toHaveAccessibleName('Weir one Water level 124 cm rising 6.0 cm/h')
    await expect(marker(page)).toHaveAccessibleName(/, Siaga 4, /)
    await reports(page, 129)
    await expect(marker(page)).toHaveAccessibleName(/, Siaga 4, /)
  })

  test('stays in it when the list, made before the reading was read, comes after its event', async ({
    page,
  }) => {
    const isOpen = page.waitForResponse('**/api/events')
    await page.goto(`${stack.url}/?station=${STATION.id}`)
    await isOpen
    await expect(row(page)).toBeVisible()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let held: DeviceState | undefined
    // soon enough that the list does not wait for the readings
    const soonMs = 90_000
    await page.route('**/api/devices', async (route) => {
      nowMs = SIMULATED_NOW + soonMs
      const releaseRanges = upstream.holdRanges()
      await upstream.report(nowMs, 160)
      const response = await route.fetch()
      held ??= (await response.json()).devices[0]
      releaseRanges()
      await released
      await route.fulfill({ response })
    })
    const answered = page.waitForResponse('**/api/devices')
    await page.clock.fastForward(soonMs)
    await expect(row(page)).toContainText('160\u00a0cm')
    await expect(row(page)).toContainText('Siaga 2')
    expect(held?.lastUpdateMs).toBe(nowMs)
    expect(Object.values(held?.latest ?? {})).not.toContainEqual(expect.objectContaining({ t: nowMs }))
    release()
    await (await answered).finished()
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    await expect(row(page)).toContainText('160\u00a0cm')
    await expect(row(page)).toContainText('Siaga 2')
  })

  for (const name of [
    'Siaga 2: seluruh pintu air dibuka dan warga diungsikan',
    'Kesiapsiagaanpenuhseluruhpintuairditutupdanwargadiungsikan',
  ]) {
    test(`whose name is as long as "${name}" has it in full, and room for all else`, async ({ page }) => {
      await write(levels({ name, at: 150, severity: 3 }))
      const devices = async () => (await page.request.get(`${stack.url}/api/devices`)).text()
      await expect.poll(devices).toContain(name)
      await page.goto(`${stack.url}/?station=${STATION.id}`)
      await reports(page, 160)
      const panel = page.getByRole('region', { name: STATION.name })
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 })
        const badge = await panel.getByText(name).first().boundingBox()
        expect((badge?.x ?? 0) + (badge?.width ?? width)).toBeLessThanOrEqual(width)
        expect(await panel.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(row(page)).toContainText('160\u00a0cm')
      const list = await page.getByRole('listbox').boundingBox()
      const value = await row(page).getByText('160\u00a0cm').boundingBox()
      const nameBox = await row(page).getByText(name).boundingBox()
      expect((nameBox?.x ?? 0) + (nameBox?.width ?? 0)).toBeLessThanOrEqual(value?.x ?? 0)
      expect((value?.x ?? 0) + (value?.width ?? 0)).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0))
    })
  }

  test('is told apart by the filter, and what the file says of it is text', async ({ page }) => {
    await page.goto(`${stack.url}/?station=${STATION.id}`)
    await reports(page, 160)
    await page.getByRole('button', { name: '1 warning' }).click()
    await expect(page).toHaveURL(/state=warning/)
    await expect(row(page)).toBeVisible()
    const panel = page.getByRole('region', { name: STATION.name })
    await expect(panel.getByText('<img src=x onerror=alert(1)> left bank')).toBeVisible()
    await expect(panel.getByText('Level above gauge zero · provisional')).toBeVisible()
    await expect(panel.getByRole('row', { name: /Siaga 2 Water level from 150\scm/ })).toBeVisible()
  })

  test('has them on its chart, and the crosshair names the one it is in', async ({ page }) => {
    await page.goto(`${stack.url}/?station=${STATION.id}`)
    await reports(page, 152)
    await page.goto(`${stack.url}/stations/${STATION.id}?range=24h`)
    const chart = page.getByRole('figure', { name: `Chart of ${STATION.name}` })
    await expect(chart.getByText(/^Siaga 3 · 130\scm$/)).toBeVisible()
    await expect(chart.getByText(/^Siaga 2 · 150\scm$/)).toBeVisible()
    await expect(
      page.getByRole('banner').or(page.locator('header')).getByText('Siaga 2').first(),
    ).toBeVisible()
    // the levels stand there before the readings
    await expect(chart.locator('.series path').first()).toBeAttached()
    const plot = chart.getByRole('slider', { name: 'Water level' })
    await plot.focus()
    await page.keyboard.press('End')
    await expect(plot).toHaveAttribute('aria-valuetext', /Water level 152(\.0)?\scm, Siaga 2/)
    await page.keyboard.press('Home')
    await expect(plot).toHaveAttribute('aria-valuetext', /Water level [\d.]+\scm, Siaga 4/)
  })

  test('keeps them while its file is broken, and takes what the mended one says', async ({ page }) => {
    await page.goto(stack.url)
    await reports(page, 160)
    await expect(row(page)).toContainText('Siaga 2')
    await write('{"stations": {"W-1": {"levels": ')
    await reports(page, 161)
    await expect(row(page)).toContainText('Siaga 2')
    await page.goto(`${stack.url}/status`)
    const problems = page.getByRole('main').getByRole('listitem')
    await expect(page.getByRole('heading', { name: 'The stations file has errors' })).toBeVisible({
      timeout: 20_000,
    })
    await expect(problems.filter({ hasText: /^it is no JSON: / })).toBeVisible()
    await page.goto(stack.url)
    await write(levels({ name: 'Jembatan ditutup', colour: '#7a1fa2', severity: 3, at: 140 }))
    await requestsUntil(page, () => expect(row(page)).toContainText('Jembatan ditutup', { timeout: 500 }))
    await expect(page.getByRole('button', { name: '1 danger' })).toBeVisible()
  })
})

test.describe('a flood in the simulated network', () => {
  // one after the other, before one dashboard
  test.describe.configure({ mode: 'default' })
  let stack: TestStack

  test.beforeAll(async () => {
    stack = await startTestStack({}, () => FLOOD)
  })
  test.beforeEach(({ page }) => page.clock.setSystemTime(FLOOD))
  test.afterAll(() => stack.close())

  test('is first in the list, by itself on the map, and leads downstream', async ({ page }) => {
    await page.goto(stack.url)
    const stations = page.getByRole('listbox').getByRole('option')
    await expect(stations.first()).toContainText(/Katulampa.*Siaga 1/)
    await expect(page.getByRole('button', { name: /^Katulampa.*Siaga 1/ })).toBeVisible()
    await stations.filter({ hasText: /^Depok/ }).click()
    const panel = page.getByRole('region', { name: 'Depok' })
    await expect(panel.getByText(/below Siaga 3$/)).toBeVisible()
    await expect(panel.getByText(/^reaches Siaga 3 in about \d+\smin/)).toBeVisible()
    await panel.getByRole('link', { name: 'Katulampa' }).click()
    await expect(page).toHaveURL(/station=SIM-CLW-01/)
    const upstream = page.getByRole('region', { name: 'Katulampa' })
    await expect(upstream.getByText(/^since \d\d:\d\d$/)).toBeVisible()
  })

  test('has no dot between two facts that stand at the end of a line and the beginning of the next', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 240, height: 740 })
    for (const path of ['/?station=SIM-CLW-01', '/stations/SIM-CLW-01', '/?station=SIM-CLW-02']) {
      await page.goto(stack.url + path)
      await expect(page.getByRole('heading', { name: /^(Katulampa|Depok)/ })).toBeVisible()
      await expect(page.getByText(/ago$/).first()).toBeVisible()
      const shown = await page.locator('.parts').all()
      const rows = await Promise.all(shown.map((row) => row.evaluate(linesOf)))
      expect(Math.max(...rows.map(({ lines }) => lines.length))).toBeGreaterThan(1)
      for (const { lines, seenFromPx } of rows) {
        for (const [first, ...others] of lines) {
          expect(first?.dotPx).toBeLessThan(seenFromPx)
          expect(first?.textPx).toBeCloseTo(seenFromPx)
          for (const { dotPx } of others) expect(dotPx).toBeGreaterThan(seenFromPx)
        }
        expect(lines.flat().map(({ text }) => text)).not.toContainEqual(expect.stringContaining('·'))
      }
    }
  })

  for (const [name, path] of [
    ['the map', '/?station=SIM-CLW-01'],
    ['the chart', '/stations/SIM-CLW-01?range=24h'],
  ] as const) {
    test(`has no violation on ${name} that axe knows, in light and dark`, async ({ page }) => {
      test.slow()
      await page.goto(stack.url + path)
      await expect(page.getByText('Siaga 1').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await violationsInBothThemes(page)).toEqual([])
    })
  }
})

interface Fact {
  text: string
  /** Where the dot before it is drawn, and where its text begins. */
  dotPx: number
  textPx: number
}

/** Runs in the page: the facts of a row, line by line, and from where on anything of it is to be seen. */
function linesOf(row: Element): { seenFromPx: number; lines: Fact[][] } {
  const lines = new Map<number, Fact[]>()
  for (const fact of row.children) {
    const { left, top } = fact.getBoundingClientRect()
    const textPx = left + Number.parseFloat(getComputedStyle(fact).paddingLeft)
    const line = lines.get(top) ?? []
    lines.set(top, [...line, { text: fact.textContent, dotPx: left, textPx }])
  }
  const hidden =
    getComputedStyle(row)
      .clipPath.match(/inset\((.*)\)/)?.[1]
      ?.split(' ') ?? []
  const leftPx = Number.parseFloat(hidden[3] ?? hidden[1] ?? '0')
  return { seenFromPx: row.getBoundingClientRect().left + leftPx, lines: [...lines.values()] }
}
