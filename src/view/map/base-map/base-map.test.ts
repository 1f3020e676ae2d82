import { describe, expect, it } from 'vitest'
import { overlaps } from '../label-layout.ts'
import { worldSizePx } from '../world.ts'
import { graticuleInTile } from './graticule.ts'
import { namesInFrame } from './place-labels.ts'
import { parsePlaces } from './places.ts'

describe('the graticule', () => {
  it('has the equator and the prime meridian at the corner of four tiles, each drawn once', () => {
    const south = graticuleInTile({ z: 1, x: 1, y: 1, sizePx: 512 })
    const north = graticuleInTile({ z: 1, x: 0, y: 0, sizePx: 512 })
    expect(south.meridians[0]).toBeCloseTo(0)
    expect(south.parallels.concat(north.parallels).filter((y) => Math.abs(y % 512) < 1e-6)).toHaveLength(1)
  })

  it('grows finer as the map goes in, never nearer than a hundred pixels', () => {
    for (let z = 1; z < 16; z++) {
      const { meridians } = graticuleInTile({ z, x: 2 ** (z - 1), y: 2 ** (z - 1), sizePx: 512 })
      expect(meridians.length).toBeGreaterThan(0)
      expect(meridians.length).toBeLessThanOrEqual(5)
    }
  })
})

describe('names of towns', () => {
  const places = parsePlaces(
    'Jakarta\t-6.215\t106.845\t8540121\nDepok\t-6.4\t106.819\t1198129\nOslo\t59.9\t10.7\t580000\n',
  )
  const frameAround = (zoom: number) => {
    const [jakarta] = places
    return {
      zoom,
      left: (jakarta?.x ?? 0) * worldSizePx(zoom) - 400,
      top: (jakarta?.y ?? 0) * worldSizePx(zoom) - 300,
      width: 800,
      height: 600,
    }
  }
  const named = (zoom: number, covered = [] as Parameters<typeof namesInFrame>[2]) =>
    namesInFrame(places, frameAround(zoom), covered).map(({ place }) => place.name)

  it('are those in sight, the small ones only further in', () => {
    expect(named(3)).toEqual(['Jakarta'])
    expect(named(10)).toEqual(['Jakarta', 'Depok'])
  })

  it('do not stand in each other’s way: the larger stays', () => {
    expect(named(6)).toEqual(['Jakarta'])
  })

  it('of a town with stations on it stands beside them, without a dot', () => {
    const mark = { left: 384, top: 284, right: 416, bottom: 316 }
    const [jakarta, depok] = namesInFrame(places, frameAround(10), [mark])
    expect(jakarta).toMatchObject({ hasDot: false, text: { x: 422, y: 300, align: 'left' } })
    expect(depok?.hasDot).toBe(true)
    expect(overlaps(jakarta?.box ?? mark, mark)).toBe(false)
  })

  it('stands on another side of its dot where a station is on the right', () => {
    const right = { left: 410, top: 298, right: 430, bottom: 318 }
    const left = { left: 370, top: 298, right: 390, bottom: 318 }
    const sideOf = (covered: Parameters<typeof namesInFrame>[2]) =>
      namesInFrame(places, frameAround(10), covered)[0]?.text
    expect(sideOf([right])).toEqual({ x: 394, y: 300, align: 'right' })
    expect(sideOf([right, left])).toEqual({ x: 400, y: 288, align: 'center' })
  })

  it('stands wholly in the view, on another side where the view ends', () => {
    const view = { left: 80, top: 60, right: 430, bottom: 540 }
    expect(namesInFrame(places, frameAround(10), [], view)[0]?.text.align).toBe('right')
  })

  it('is left out where stations leave no side free, and under what is no mark', () => {
    expect(named(10, [{ left: 300, top: 250, right: 500, bottom: 350 }])).toEqual(['Depok'])
  })
})
