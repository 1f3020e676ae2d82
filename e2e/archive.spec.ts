import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { realData } from './support/real-data.ts'
import { expect, test } from './support/test.ts'

test.use({ stack: 'archive' })

test('the sixteen real stations are on the map, each at its place', async ({ page }) => {
  test.slow()
  const csv = readFileSync(join(realData() as string, 'stations.csv'), 'utf8')
  const stations = parse(csv, { columns: true }) as {
    station_id: string
    name: string
    lat: string
    long: string
  }[]
  expect(stations).toHaveLength(16)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Stations 16' })).toBeVisible()
  const map = page.getByRole('region', { name: 'Map of stations' })
  for (const { name, lat, long } of stations) {
    await page.goto(`/?lat=${lat}&lng=${long}&z=18`)
    const marker = map.getByRole('button', { name: `${name}, ` })
    await expect(marker).toBeVisible()
    // the mark and its label are one button, and the label stands beside the place
    const [frame, box] = [await map.boundingBox(), await marker.boundingBox()]
    if (!frame || !box) throw new Error(`${name} cannot be measured`)
    const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2]
    expect(x, name).toBeGreaterThan(box.x - 30)
    expect(x, name).toBeLessThan(box.x + box.width + 30)
    expect(y, name).toBeGreaterThan(box.y - 30)
    expect(y, name).toBeLessThan(box.y + box.height + 30)
  }
})
