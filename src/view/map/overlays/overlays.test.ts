import { describe, expect, it } from 'vitest'
import type { OverlayFeature, OverlayInfo } from '../../../domain/overlay.ts'
import { type Frame, worldSizePx, worldX, worldY } from '../world.ts'
import { overlayNames } from './overlay-names.ts'
import { notesOf } from './overlay-words.ts'
import { featuresInFrame, preparedOverlay, runInFrame } from './prepared.ts'

const INFO: OverlayInfo = {
  id: 'rivers',
  name: { en: 'Rivers', id: 'Sungai' },
  note: null,
  minZoom: 8,
  isShown: true,
  version: '1',
}
const STYLE = { colour: 'water', width: 1, dashed: false, fill: 'none', glyph: 'dot' } as const
const overlay = (...features: Partial<OverlayFeature>[]) =>
  preparedOverlay(INFO, {
    styles: [STYLE],
    features: features.map((one) => ({ kind: 'line', name: '', style: 0, runs: [], ...one })),
  })
const frameAt = (lat: number, lng: number, zoom: number): Frame => ({
  zoom,
  left: worldX(lng) * worldSizePx(zoom) - 400,
  top: worldY(lat) * worldSizePx(zoom) - 300,
  width: 800,
  height: 600,
})
const STRAIGHT = { name: 'Ciliwung', runs: [[106.5, -6.5, 107.5, -6.5]] }

describe('overlays in a frame', () => {
  it('are there from their zoom on, and where they lie', () => {
    const seen = (frame: Frame) => [...featuresInFrame([overlay(STRAIGHT)], frame)].length
    expect(seen(frameAt(-6.5, 107, 10))).toBe(1)
    expect(seen(frameAt(-6.5, 107, 7))).toBe(0)
    expect(seen(frameAt(40, 107, 10))).toBe(0)
  })

  it('are there in the next world as well, beyond the date line', () => {
    const [found] = [...featuresInFrame([overlay(STRAIGHT)], frameAt(-6.5, 107 + 360, 10))]
    expect(found?.worlds).toBe(1)
  })

  it('have no points nearer than can be seen, but always their last', () => {
    const lng = Array.from({ length: 1000 }, (_, i) => [107 + i * 1e-6, -6.5])
    const { features } = overlay({ runs: [lng.flat()] })
    const placed = runInFrame(features[0]?.runs[0] as Float64Array, 0, frameAt(-6.5, 107, 10))
    expect(placed.length).toBeLessThan(10)
    expect(placed.length).toBeGreaterThanOrEqual(4)
  })

  it('are named along their lines; points further in, above their mark', () => {
    const shelter: Partial<OverlayFeature> = { kind: 'point', name: 'Balai Desa', runs: [[107, -6.5]] }
    const names = (zoom: number) => overlayNames([overlay(STRAIGHT, shelter)], frameAt(-6.5, 107, zoom))
    expect(names(10)).toMatchObject([{ name: 'Ciliwung', angle: 0 }])
    expect(names(13).map(({ name, abovePx }) => [name, abovePx])).toEqual([
      ['Ciliwung', undefined],
      ['Balai Desa', 16],
    ])
  })

  it('without a style of that number are plain, and areas lie below lines and points', () => {
    const { features } = overlay(
      { kind: 'point', runs: [[1, 1]] },
      { runs: [[1, 1, 2, 2]], style: 7 },
      { kind: 'area', runs: [[0, 0, 1, 0, 1, 1]] },
    )
    expect(features.map(({ kind }) => kind)).toEqual(['area', 'line', 'point'])
    expect(features[1]?.style.colour).toBe('grey')
  })
})

it('notes are text beside the map’s sources, each once', () => {
  const note = { en: '<b onclick=x>© BPBD & co</b>', id: 'id' }
  expect(notesOf([{ ...INFO, note }, { ...INFO, note }, INFO], 'en')).toBe(
    '&lt;b onclick=x&gt;© BPBD &amp; co&lt;/b&gt;',
  )
})
