import { describe, expect, it } from 'vitest'
import type { Sensor } from '../../domain/device.ts'
import { quantityOf } from '../../domain/quantity.ts'
import { planPanels } from './panels.ts'
import { BORROWED_RAIN_ID } from './series/nearby-rain.ts'

const sensor = (kind: string, unit = quantityOf(kind, '').unit): Sensor => ({
  id: kind.toLowerCase(),
  name: kind,
  kind,
  unit,
})
const stack = (...kinds: string[]) =>
  planPanels(kinds.map((kind) => sensor(kind))).map(({ sensors }) =>
    sensors.map(({ kind }) => kind).join('+'),
  )

describe('the stack of panels', () => {
  it('has the level first and largest, the rain in a strip above it, the instrument’s health last', () => {
    const panels = planPanels(
      ['BATTERY', 'RAIN_FALL', 'AIR_TEMPERATURE', 'FLUID_LEVEL'].map((kind) => sensor(kind)),
    )
    expect(panels.map(({ id, size }) => [id, size])).toEqual([
      ['rain_fall', 'strip'],
      ['fluid_level', 'lead'],
      ['air_temperature', 'main'],
      ['battery', 'small'],
    ])
  })

  it('gives rain without a level a panel of its own', () => {
    const [first] = planPanels([sensor('BATTERY'), sensor('RAIN_FALL')])
    expect(first).toMatchObject({ id: 'rain_fall', mark: 'bar', size: 'lead' })
  })

  it('puts lines of one unit on one axis, directions apart', () => {
    expect(
      stack('WIND_SPEED', 'WIND_GUST', 'WIND_DIRECTION', 'AIR_TEMPERATURE', 'WATER_TEMPERATURE'),
    ).toEqual(['AIR_TEMPERATURE+WATER_TEMPERATURE', 'WIND_SPEED+WIND_GUST', 'WIND_DIRECTION'])
  })

  it('keeps unknown kinds, each alone where it has no unit', () => {
    const panels = planPanels([
      sensor('TILT', '°'),
      sensor('A', ''),
      sensor('B', ''),
      sensor('WIND_DIRECTION', '°'),
    ])
    expect(panels.map(({ id }) => id)).toEqual(['wind_direction', 'tilt', 'a', 'b'])
  })

  it('has first, at a station by the water, what it measures of the water in a way of its own', () => {
    const sensors = ['AIR_TEMPERATURE', 'BATTERY', 'TILT', 'RANGE_TO_WATER'].map((kind) => sensor(kind))
    const [first] = planPanels(sensors.toReversed(), 'AWLR')
    expect(first).toMatchObject({ id: 'range_to_water', size: 'lead' })
    expect(planPanels(sensors.toReversed(), 'AWS')[0]).toMatchObject({ id: 'air_temperature' })
  })

  it('has no leader among the many quantities of a weather station', () => {
    const weather = ['RAIN_FALL', 'AIR_TEMPERATURE', 'AIR_HUMIDITY', 'BATTERY'].map((kind) => sensor(kind))
    expect(planPanels(weather).map(({ size }) => size)).toEqual(['main', 'main', 'main', 'small'])
  })

  it('has one rain above the level, another station’s before its own', () => {
    const sizes = (...ids: string[]) =>
      planPanels([sensor('FLUID_LEVEL'), ...ids.map((id) => ({ ...sensor('RAIN_FALL'), id }))]).map(
        ({ id, size }) => [id, size],
      )
    expect(sizes('rain_1', 'rain_2')).toEqual([
      ['rain_1', 'strip'],
      ['fluid_level', 'lead'],
      ['rain_2', 'main'],
    ])
    expect(sizes('rain_1', BORROWED_RAIN_ID)).toEqual([
      [BORROWED_RAIN_ID, 'strip'],
      ['fluid_level', 'lead'],
      ['rain_1', 'main'],
    ])
  })

  it('is empty without sensors', () => {
    expect(planPanels([])).toEqual([])
  })
})
