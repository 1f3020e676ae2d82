import { expect, it } from 'vitest'
import { comparePlans } from './compare-plans.ts'

const sensor = (id: string, kind: string, unit: string) => ({ id, name: '', kind, unit })
const shape = (...sensors: ReturnType<typeof sensor>[]) =>
  comparePlans(sensors).map(({ sensors, size }) => `${sensors.map(({ id }) => id).join('')} ${size}`)

it('levels share a panel under the rain of all gauges', () => {
  const level = (id: string) => sensor(id, 'FLUID_LEVEL', 'cm')
  const rain = (id: string) => sensor(id, 'RAIN_FALL', 'mm')
  expect(shape(level('A'), rain('B'), level('C'), rain('D'))).toEqual(['B strip', 'D strip', 'AC lead'])
  expect(shape(level('A'), level('B'))).toEqual(['AB lead'])
  expect(shape(rain('A'), rain('B')).every((panel) => !panel.endsWith('strip'))).toBe(true)
})
