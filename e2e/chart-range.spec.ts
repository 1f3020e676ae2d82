import type { Page } from '@playwright/test'
import { opened, plot, STATION, shownHours } from './support/chart-page.ts'
import { delayResponses } from './support/delay-responses.ts'
import { expect, test } from './support/test.ts'

/** Presses at a quarter of the plot and moves on to its middle; what comes back moves to another share of its width. */
async function beginSpan(page: Page): Promise<(share: number) => Promise<void>> {
  const box = await plot(page).boundingBox()
  if (!box) throw new Error('there is no plot')
  const moveTo = (share: number) =>
    page.mouse.move(box.x + box.width * share, box.y + box.height / 2, { steps: 5 })
  await moveTo(0.25)
  await page.mouse.down()
  await moveTo(0.5)
  return moveTo
}

const presets = (page: Page) => page.getByRole('group', { name: 'Time range' })

/** Draws a span over a quarter of the last day. */
async function drawSixHours(page: Page): Promise<void> {
  await beginSpan(page)
  await page.mouse.up()
  await expect.poll(async () => Math.round(await shownHours(page))).toBe(6)
}

test.describe('the range', () => {
  test('is chosen by preset, stands in the address, and back and forward walk through the choices', async ({
    page,
  }) => {
    await opened(page, `${STATION}?range=24h`)
    await page.getByRole('button', { name: '7 d', exact: true }).click()
    await expect(page).toHaveURL(/range=7d/)
    await expect.poll(() => shownHours(page)).toBe(168)
    await presets(page).getByRole('button', { name: '6 h', exact: true }).click()
    await expect.poll(() => shownHours(page)).toBe(6)
    await page.goBack()
    await expect.poll(() => shownHours(page)).toBe(168)
    await page.goForward()
    await expect.poll(() => shownHours(page)).toBe(6)
  })

  test('chosen once more is no step of the history', async ({ page }) => {
    await opened(page, `${STATION}?range=24h`)
    const preset = presets(page).getByRole('button', { name: '6 h', exact: true })
    for (let n = 0; n < 2; n++) {
      await preset.click()
      await expect.poll(() => shownHours(page)).toBe(6)
    }
    await page.goBack()
    await expect.poll(() => shownHours(page)).toBe(24)
  })

  test('is asked for by the click, once for each station that it shows', async ({ page }) => {
    await opened(page, `${STATION}?range=24h`)
    const requests: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/series')) requests.push(request.url())
    })
    await page.getByRole('button', { name: '30 d', exact: true }).click()
    await expect.poll(() => shownHours(page)).toBe(720)
    await expect(page.locator('.chart-view')).toHaveAttribute('data-state', 'ready')
    // the station's own, and the rain over it
    expect(requests).toHaveLength(2)
    expect(new Set(requests).size).toBe(2)
  })

  test('is shown as chosen while its answer is late', async ({ page }) => {
    await opened(page, `${STATION}?range=24h`)
    const release = await delayResponses(page, /\/series\?/)
    const preset = page.getByRole('button', { name: '7 d', exact: true })
    await preset.click()
    await expect(preset).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/range=7d/)
    await expect(page.locator('.chart-view')).toHaveAttribute('data-state', 'loading')
    release()
    await expect(page.locator('.chart-view')).toHaveAttribute('data-state', 'ready')
    await expect.poll(() => shownHours(page)).toBe(168)
  })

  test('stays as it was where Escape takes back the span being drawn', async ({ page }) => {
    await opened(page, `${STATION}?range=24h`)
    const moveTo = await beginSpan(page)
    await page.keyboard.press('Escape')
    await moveTo(0.6)
    await expect(page.locator('.selection')).toHaveCount(0)
    await page.mouse.up()
    await expect(page).toHaveURL(/range=24h/)
    await drawSixHours(page)
  })

  test('is typed in, and a start after the end is told without losing anything', async ({ page }) => {
    await opened(page, `${STATION}?from=2026-01-18T00:00:00Z&to=2026-01-19T00:00:00Z&zone=utc`)
    await page.getByRole('button', { name: /18 Jan 2026.*19 Jan 2026/ }).click()
    const start = page.getByRole('group', { name: /^Start/ })
    await start.getByRole('spinbutton', { name: /day/ }).pressSequentially('20')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The end is before the start' })).toBeVisible()
    await expect(start.getByRole('spinbutton', { name: /day/ })).toHaveText('20')
    await start.getByRole('spinbutton', { name: /day/ }).pressSequentially('15')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page).toHaveURL(/from=2026-01-15T00(:|%3A)00(:|%3A)00/)
    await expect.poll(() => shownHours(page)).toBe(96)
  })

  test('is not taken while a day is missing in its start or in its end', async ({ page }) => {
    await opened(page, `${STATION}?from=2026-01-18T00:00:00Z&to=2026-01-19T00:00:00Z&zone=utc`)
    await page.getByRole('button', { name: /18 Jan 2026.*19 Jan 2026/ }).click()
    for (const field of ['Start', 'End']) {
      const day = page
        .getByRole('group', { name: new RegExp(`^${field}`) })
        .getByRole('spinbutton', { name: /day/ })
      const problem = page.getByRole('alert').filter({ hasText: `The ${field.toLowerCase()} is incomplete` })
      await day.press('Backspace')
      await day.press('Backspace')
      await expect(day).toHaveText('dd')
      await day.press('Enter')
      await expect(problem).toBeVisible()
      await expect(day).toHaveText('dd')
      await expect(page).toHaveURL(/from=2026-01-18T00:00:00Z/)
      await day.pressSequentially('19')
      await expect(problem).toHaveCount(0)
    }
    await page
      .getByRole('group', { name: /^Start/ })
      .getByRole('spinbutton', { name: /day/ })
      .pressSequentially('17')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page).toHaveURL(/from=2026-01-17T00:00:00Z&to=2026-01-19T00:00:00Z/)
  })

  test('that is typed begins on the minute, whatever seconds the one before began with', async ({ page }) => {
    await opened(page, `${STATION}?from=2026-01-18T03:12:37Z&to=2026-01-19T00:00:42Z&zone=utc`)
    await page.getByRole('button', { name: /18 Jan 2026.*19 Jan 2026/ }).click()
    const start = page.getByRole('group', { name: /^Start/ })
    await start.getByRole('spinbutton', { name: /hour/ }).pressSequentially('00')
    await start.getByRole('spinbutton', { name: /minute/ }).pressSequentially('00')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page).toHaveURL(/from=2026-01-18T00:00:00Z&to=2026-01-19T00:00:42Z/)
  })

  test('has the last day of a month where a day is typed that the month does not have', async ({ page }) => {
    await opened(page, `${STATION}?from=2025-02-02T00:00:00Z&to=2026-01-19T00:00:00Z&zone=utc`)
    await page.getByRole('button', { name: /2 Feb 2025.*19 Jan 2026/ }).click()
    const day = page.getByRole('group', { name: /^Start/ }).getByRole('spinbutton', { name: /day/ })
    await day.press('3')
    await day.press('0')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/from=2025-02-28T00:00:00Z/)
  })

  test('is stepped by its own length', async ({ page }) => {
    await opened(page, `${STATION}?from=2026-01-18T00:00:00Z&to=2026-01-19T00:00:00Z&zone=utc`)
    await page.getByRole('button', { name: 'Earlier range' }).click()
    await expect(page).toHaveURL(/from=2026-01-17T00/)
    await page.getByRole('button', { name: 'Later range' }).click()
    await expect(page).toHaveURL(/from=2026-01-18T00/)
  })

  test('is drawn with the pointer, and a double click goes back', async ({ page }) => {
    await opened(page, `${STATION}?range=24h`)
    await drawSixHours(page)
    await expect(page).toHaveURL(/from=/)
    await plot(page).dblclick()
    await expect.poll(() => shownHours(page)).toBe(24)
    await page.goBack()
    await expect.poll(async () => Math.round(await shownHours(page))).toBe(6)
  })

  test('comes back by a double click through all that were chosen, and nothing else does', async ({
    page,
  }) => {
    await opened(page, `${STATION}?range=3d`)
    await page.getByRole('button', { name: '24 h', exact: true }).click()
    await expect.poll(() => shownHours(page)).toBe(24)
    await drawSixHours(page)
    await page.getByRole('group', { name: 'Sensors shown' }).getByRole('button', { name: 'Battery' }).click()
    await page.getByRole('tab', { name: 'Table' }).click()
    await expect(page.getByRole('region', { name: 'Readings' })).toBeVisible()
    await page.getByRole('tab', { name: 'Chart' }).click()
    for (const hours of [24, 72]) {
      await plot(page).dblclick()
      await expect.poll(() => shownHours(page)).toBe(hours)
      await expect(page.getByRole('region', { name: 'Battery' })).toHaveCount(0)
    }
    await expect(page).toHaveURL(/range=3d/)
    await plot(page).dblclick()
    await expect.poll(() => shownHours(page)).toBe(144)
  })

  test('stays while the plain wheel scrolls the page, is zoomed with Ctrl, and comes back by a double click', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 600 })
    await opened(page, `${STATION}?from=2026-01-18T00:00:00Z&to=2026-01-19T00:00:00Z&zone=utc`)
    await plot(page).hover()
    await page.mouse.wheel(0, 120)
    await expect(page.getByText('Ctrl + wheel to zoom')).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    expect(await shownHours(page)).toBe(24)
    // the plot has moved away under the pointer
    await plot(page).hover()
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -300)
    await page.keyboard.up('Control')
    await expect(page).not.toHaveURL(/from=2026-01-18T00:00:00Z/)
    expect(await shownHours(page)).toBeLessThan(20)
    await plot(page).dblclick()
    await expect(page).toHaveURL(/from=2026-01-18T00:00:00Z/)
    await expect.poll(() => shownHours(page)).toBe(24)
  })

  test('is moved on the strip of the whole record by key and by hand, and no further than now', async ({
    page,
  }) => {
    await opened(page, `${STATION}?from=2026-01-18T00:00:00Z&to=2026-01-18T10:00:00Z&zone=utc`)
    const strip = page.getByRole('region', { name: 'Whole record' })
    await strip.scrollIntoViewIfNeeded()
    await expect(strip.locator('.series path').first()).toBeAttached()
    const start = strip.getByRole('slider', { name: 'Start of the range' })
    const end = strip.getByRole('slider', { name: 'End of the range' })
    await expect(start).toHaveAttribute('aria-valuetext', '18 Jan 2026, 00:00 UTC')
    await start.press('ArrowLeft')
    await expect(page).toHaveURL(/from=2026-01-17T23:00:00Z&to=2026-01-18T10:00:00Z/)
    await end.press('End')
    await expect(page).toHaveURL(/from=2026-01-17T23:00:00Z&to=2026-01-20T02:00:/)
    await expect(page.getByRole('button', { name: 'Later range' })).toBeDisabled()
    const later = await shownHours(page)
    await plot(page).press('PageUp')
    expect(await shownHours(page)).toBe(later)
    const box = await strip.locator('.overview-window').boundingBox()
    if (!box) throw new Error('there is no strip')
    await page.mouse.move(box.x + box.width * 0.2, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.4, box.y + 20, { steps: 4 })
    await page.mouse.up()
    await expect(page).not.toHaveURL(/to=2026-01-20T02/)
    const dragged = await shownHours(page)
    const record =
      Number(await end.getAttribute('aria-valuemax')) - Number(await start.getAttribute('aria-valuemin'))
    expect(dragged / 24).toBeCloseTo((0.2 * record) / 86_400_000, 0)
    // how far back depends on the pace: movements within two seconds are one step
    await plot(page).dblclick()
    await expect.poll(() => shownHours(page)).toBeLessThanOrEqual(later)
  })

  test('that the address garbles is told, and a sensible one is shown', async ({ page }) => {
    await opened(page, `${STATION}?from=2026-02-30T00:00:00Z&to=yesterday`)
    await expect(page.getByText('That time range is not valid. Showing the last 24 hours.')).toBeVisible()
  })
})
