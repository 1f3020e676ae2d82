import { expect, it } from 'vitest'
import { overviewLabels } from './overview-labels.ts'

const label = (ms: number, text: string, context: string | null = null) => ({ ms, text, context })

it('labels of the whole record stand on one line and none runs into another', () => {
  const labels = [label(0, '23 Aug', '2021'), label(64, '6 Sept'), label(128, '20 Sept'), label(192, '4 Oct')]
  expect(overviewLabels(labels, (ms) => ms, 16)).toEqual([
    { ms: 0, text: '23 Aug 2021', x: 0 },
    { ms: 128, text: '20 Sept', x: 128 },
    { ms: 192, text: '4 Oct', x: 192 },
  ])
})

it('larger text has room for fewer', () => {
  const labels = [label(0, '11 May', '2015'), label(88, '25 May'), label(176, '8 Jun')]
  const times = (rem: number) => overviewLabels(labels, (ms) => ms, rem).map(({ ms }) => ms)
  expect(times(16)).toEqual([0, 88, 176])
  expect(times(20)).toEqual([0, 176])
})
