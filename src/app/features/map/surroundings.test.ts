import { expect, it } from 'vitest'
import type { DeviceState } from '../../../domain/device.ts'
import { worldSizePx, worldX, worldY } from '../../../view/map/world.ts'
import { surroundingsOf } from './surroundings.ts'

const size = { width: 700, height: 800 }

function station(id: string, lat: number, lng: number, upstream?: string): DeviceState {
  return {
    ...{ id, name: id, kind: 'AWLR', position: { lat, lng }, intervalSeconds: 300, lastUpdateMs: 0 },
    ...{ sensors: [], freshness: 'live', latest: {}, rates: {} },
    ...(upstream !== undefined && { upstream: { station: upstream, lagMinutes: 180 } }),
  }
}

const katulampa = station('katulampa', -6.63, 106.84)
const depok = station('depok', -6.4, 106.83, 'katulampa')
const manggarai = station('manggarai', -6.21, 106.85, 'depok')
const elsewhere = station('elsewhere', -7.5, 110.8)
const all = [katulampa, depok, manggarai, elsewhere]

function isShown({ position }: DeviceState, around: DeviceState): boolean {
  const place = surroundingsOf(around, all, size)
  if (!place || !position) return false
  const world = worldSizePx(place.z)
  const x = (worldX(position.lng) - worldX(place.lng)) * world
  const y = (worldY(position.lat) - worldY(place.lat)) * world
  return Math.abs(x) < size.width / 2 && Math.abs(y) < size.height / 2
}

it('a station is shown with its neighbours up and down the river', () => {
  expect([katulampa, depok, manggarai].map((one) => isShown(one, depok))).toEqual([true, true, true])
  expect(isShown(manggarai, katulampa)).toBe(false)
  expect(isShown(depok, katulampa)).toBe(true)
})

it('a station with none near is shown close by', () => {
  expect(surroundingsOf(elsewhere, all, size)?.z).toBe(13)
  expect(surroundingsOf({ ...elsewhere, position: null }, all, size)).toBeNull()
})
