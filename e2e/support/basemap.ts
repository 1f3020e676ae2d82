import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Feature } from 'geojson'
import { basemapArchive } from '../../src/bff/testing/basemap-archive.ts'

/** A lake that no other map has, where Java has land. */
export const LAKE = { lat: -6.55, lng: 106.95 }
const HALF = 0.06

/** A detailed map of a part of Java: land, one lake, a road and a village. */
export function lakeArchive(village = 'Desa Danau'): Buffer {
  return basemapArchive({
    layers: {
      earth: [area({ lat: -6.5, lng: 107 }, 1, {})],
      water: [area(LAKE, HALF, { kind: 'lake', name: 'Danau Uji' })],
      places: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [106.86, -6.5] },
          properties: { kind: 'locality', kind_detail: 'village', name: village },
        },
      ],
    },
    bounds: [106.2, -7.2, 107.6, -6],
    minZoom: 8,
    maxZoom: 11,
  })
}

function area({ lat, lng }: { lat: number; lng: number }, half: number, properties: object): Feature {
  const [west, south, east, north] = [lng - half, lat - half, lng + half, lat + half]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } }
}

/** A file that a stack's configuration may name. */
export async function fileWith(name: string, content: Uint8Array | string) {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-map-'))
  const path = join(directory, name)
  await writeFile(path, content)
  return { path, directory, remove: () => rm(directory, { recursive: true, force: true }) }
}

/** The colour of the ground in the middle of the map's view, as `#rrggbb`; empty before it is drawn. */
function groundInTheMiddle(page: Page): Promise<string> {
  return page.evaluate(() => {
    const map = document.querySelector('.leaflet-container')?.getBoundingClientRect()
    if (!map) return ''
    const [x, y] = [map.left + map.width / 2, map.top + map.height / 2]
    for (const tile of document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile')) {
      const box = tile.getBoundingClientRect()
      if (x < box.left || x >= box.right || y < box.top || y >= box.bottom || tile.width === 0) continue
      const copy = new OffscreenCanvas(1, 1).getContext('2d')
      const scale = tile.width / box.width
      copy?.drawImage(tile, (x - box.left) * scale, (y - box.top) * scale, 1, 1, 0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = copy?.getImageData(0, 0, 1, 1).data ?? []
      if (alpha === 255)
        return `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`
    }
    return ''
  })
}

/** Cutting the world takes a busy machine long. */
export const SLOW = { timeout: 40_000 }

/** Waits until the ground in the middle of the view has a colour of the theme. */
export async function expectGround(page: Page, token: '--land' | '--water'): Promise<void> {
  const colour = await themeColour(page, token)
  await expect.poll(() => groundInTheMiddle(page), SLOW).toBe(colour)
}

/** A colour of the page's theme. */
function themeColour(page: Page, token: string): Promise<string> {
  return page.evaluate(
    (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(),
    token,
  )
}
