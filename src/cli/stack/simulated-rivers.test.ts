import { expect, test } from 'vitest'
import type { OverlayShapes } from '../../domain/overlay.ts'
import { SITES } from '../../service/simulator/network/stations.ts'
import { simulatedRivers } from './simulated-rivers.ts'

async function rivers(): Promise<OverlayShapes['features']> {
  const response = await simulatedRivers().body.respond(new Request('http://x.test'), {})
  return ((await response.json()) as OverlayShapes).features
}

test('the Ciliwung passes its towns from the mountains to the sea', async () => {
  const found = (await rivers()).find(({ name }) => name === 'Ciliwung')
  const run = found?.runs[0] ?? []
  const at = (place: string) => {
    const site = SITES.find((one) => one.place === place)
    return run.findIndex((lng, i) => i % 2 === 0 && lng === site?.long && run[i + 1] === site.lat)
  }
  const places = ['Cisarua', 'Gadog AWS', 'Katulampa', 'Depok', 'Manggarai', 'Karet', 'Pasar Ikan'].map(at)
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('every basin has one line of at least two places, and says that it is schematic', async () => {
  const features = await rivers()
  expect(features.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Ciliwung', 'Krukut', 'Angke', 'Citarum', 'Garang', 'Bengawan Solo']),
  )
  for (const { kind, runs } of features) {
    expect(kind).toBe('line')
    expect(runs[0]?.length).toBeGreaterThan(8)
    expect(runs[0]?.every(Number.isFinite)).toBe(true)
  }
  const { name, note } = simulatedRivers().info
  expect(name.en).toContain('schematic')
  expect(note?.id).toContain('skematis')
})
