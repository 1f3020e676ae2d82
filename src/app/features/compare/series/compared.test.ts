import { expect, it } from 'vitest'
import type { DeviceState } from '../../../../domain/device.ts'
import { seriesIn } from '../address/series-choice.ts'
import { comparedSensors } from './compared.ts'

const HOUR = 3_600_000
const range = { fromMs: 100 * HOUR, toMs: 124 * HOUR }
const sensors = [{ id: '1', name: '', kind: 'FLUID_LEVEL', unit: 'cm' }]
const devices = ['a', 'b'].map((id) => ({ id, sensors }) as unknown as DeviceState)

it('series keep their places and letters, and only those are there whose station and sensor are', () => {
  const choices = seriesIn('a:1,x:1,b:2,b:1:PT6H,a:1:previous:PT1H')
  const found = comparedSensors(choices, devices, range, { zone: 'UTC', ignoresLags: false })
  expect(
    found.map(({ place, device, shownAs, shiftMs }) => [place, device.id, shownAs.id, shiftMs / HOUR]),
  ).toEqual([
    [0, 'a', 'A', 0],
    [3, 'b', 'D', 6],
    [4, 'a', 'E', 25],
  ])
  expect(found[1]?.range).toEqual({ fromMs: 94 * HOUR, toMs: 118 * HOUR })
})

it('lags can be ignored, earlier times cannot', () => {
  const choices = seriesIn('a:1:PT6H,b:1:previous:PT1H')
  const found = comparedSensors(choices, devices, range, { zone: 'UTC', ignoresLags: true })
  expect(found.map(({ shiftMs }) => shiftMs / HOUR)).toEqual([0, 24])
})
