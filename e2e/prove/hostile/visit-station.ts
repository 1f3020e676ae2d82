import type { Page } from '@playwright/test'
import type { HostileStation } from './hostile-stations.ts'

const WAIT_MS = 15_000
/** What a URL cannot carry as a segment of its path. */
export const UNSPEAKABLE: ReadonlySet<string> = new Set(['.', '..'])

/**
 * Takes one station through every view, from the map and back to it. Throws an `Error` that says which view does not
 * show it as it is.
 */
export async function visitStation(page: Page, station: HostileStation): Promise<void> {
  if (UNSPEAKABLE.has(station.id)) return isNotListed(page, station)
  const { tag } = station
  const id = station.id.toWellFormed()
  const name = station.name.toWellFormed()
  const sensor = { id: station.sensor.id.toWellFormed(), name: station.sensor.name.toWellFormed() }
  const path = `/stations/${encodeURIComponent(id)}`

  const search = page.getByRole('textbox', { name: /search/i })
  await search.fill(name)
  // a field of one line keeps no line breaks, and joins the words around them
  if (!/[\n\r]/.test(name)) {
    await shows(
      page,
      'an entry found by its name',
      () => document.querySelector('[role=option]') !== null,
      null,
    )
  }
  await search.fill(tag)
  await shows(
    page,
    'one entry in the list',
    () => document.querySelectorAll('[role=option]').length === 1,
    null,
  )
  await page.getByRole('listbox').getByRole('option').click()
  await shows(
    page,
    'the panel',
    (name) => document.querySelector('.station-panel h2')?.textContent === name,
    name,
  )
  await shows(page, 'the sensor in the panel', hasTexts, {
    within: '.station-panel',
    texts: [sensor.id, sensor.name],
  })
  await shows(page, 'the page title', (title) => document.title === title, titleOf(name))
  expectSame('the address of the panel', new URL(page.url()).searchParams.get('station'), id)

  await page.getByRole('link', { name: 'Open chart' }).click()
  await chartShows(page, name, sensor)
  expectSame('the address of the chart', new URL(page.url()).pathname.split('/').length, 3)
  await page.getByRole('tab', { name: 'Table' }).click()
  await shows(page, 'the table', hasTexts, { within: 'main', texts: [name], part: sensor.name })
  await page.getByRole('tab', { name: 'Quality' }).click()
  await shows(page, 'the quality', hasTexts, { within: 'main', texts: [name], part: sensor.name })
  await page.getByRole('tab', { name: 'Chart', exact: true }).click()
  await chartShows(page, name, sensor)

  await page.evaluate(() => history.pushState({}, '', '/'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await shows(page, 'the map again', () => document.querySelectorAll('[role=option]').length > 1, null)
  await page.evaluate((path) => history.pushState({}, '', path), path)
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await chartShows(page, name, sensor)
  await page.goBack()
  await shows(
    page,
    'the map on the way back',
    () => document.querySelectorAll('[role=option]').length > 1,
    null,
  )
}

/** A station that no address can name is left out, and counted among what could not be used. */
async function isNotListed(page: Page, { tag }: HostileStation): Promise<void> {
  await page.getByRole('textbox', { name: /search/i }).fill(tag)
  await page.getByText('No matching stations').waitFor()
  await page.getByRole('textbox', { name: /search/i }).fill('')
}

/** Opens the station by its address alone. */
export async function openByAddress(page: Page, url: string, station: HostileStation): Promise<void> {
  const { id, name, sensor } = station
  await page.goto(`${url}/stations/${encodeURIComponent(id.toWellFormed())}`)
  await chartShows(page, name.toWellFormed(), { name: sensor.name.toWellFormed() })
}

async function chartShows(page: Page, name: string, sensor: { name: string }): Promise<void> {
  await shows(page, 'the chart', (name) => document.querySelector('h1')?.textContent === name, name)
  await shows(
    page,
    'the line',
    (name) =>
      [...document.querySelectorAll('section.panel')].some(
        (panel) => panel.getAttribute('aria-label') === name && panel.querySelector('path.line') !== null,
      ),
    sensor.name,
  )
  await shows(page, 'the page title', (title) => document.title === title, titleOf(name))
}

async function shows<T>(page: Page, what: string, test: (value: T) => boolean, value: T): Promise<void> {
  await page.waitForFunction(test as (value: unknown) => boolean, value, { timeout: WAIT_MS }).catch(() => {
    throw new Error(`${what} is not there`)
  })
}

function expectSame(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted)
    throw new Error(`${what} is ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
}

/** Browsers take control characters in a title for spaces, fold spaces to one, and leave out those at the ends. */
function titleOf(name: string): string {
  const folded = [...`${name} · Gaugeboard`].map((c) => (c <= ' ' || c === '\u007f' ? ' ' : c)).join('')
  return folded.replace(/ +/g, ' ').replace(/^ | $/g, '')
}

/** Runs in the page: elements whose whole text is each of these, and one that holds `part`. */
function hasTexts({ within, texts, part }: { within: string; texts: string[]; part?: string }): boolean {
  const root = document.querySelector(within)
  if (!root) return false
  const found = new Set([...root.querySelectorAll('*')].map((element) => element.textContent))
  return texts.every((text) => found.has(text)) && (part === undefined || root.textContent.includes(part))
}
