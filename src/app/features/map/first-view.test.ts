import { expect, it } from 'vitest'
import type { DeviceState } from '../../../domain/device.ts'
import { firstPlace } from './first-view.ts'

const size = { width: 360, height: 580 }
const LEGEND = { left: 10, top: 500, right: 90, bottom: 530 }

function station(id: string, lat: number, lng: number, severity: number): DeviceState {
  return {
    ...{ id, name: id, kind: 'AWLR', position: { lat, lng }, intervalSeconds: 300, lastUpdateMs: 0 },
    ...{
      sensors: [],
      freshness: 'live',
      latest: {},
      rates: {},
      level: { severity, sensor: 'L', sensors: {} },
    },
  }
}

it('the first view goes further out where a station in danger would lie under the legend', () => {
  const network = (severity: number) => [
    station('south', -9, 106, severity),
    station('north', 0, 106.1, 0),
    station('east', -4, 109, 0),
  ]
  const calm = firstPlace(network(0), size, [LEGEND], 0)
  const flood = firstPlace(network(3), size, [LEGEND], 0)
  expect(flood?.z).toBeLessThan(calm?.z as number)
  expect(firstPlace(network(3), size, [], 0)).toEqual(calm)
})
