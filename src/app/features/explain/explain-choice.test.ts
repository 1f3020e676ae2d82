import { expect, test } from 'vitest'
import { explainMoved, explainText, firstChoice, parseExplain } from './explain-choice.ts'

test.each([
  ['scatter:A:B', { view: 'scatter', x: 0, y: 1, lagMinutes: undefined }],
  ['scatter:C:A:-180', { view: 'scatter', x: 2, y: 0, lagMinutes: -180 }],
  ['floods:B', { view: 'floods', of: 1, threshold: undefined }],
  ['floods:B:-12.5', { view: 'floods', of: 1, threshold: -12.5 }],
  ['rating:A', { view: 'rating', of: 0 }],
  ['rain:H', { view: 'rain', of: 7 }],
  ['tide:B:A', { view: 'tide', sea: 1, river: 0 }],
] as const)('%s is read from the address and written to it', (text, choice) => {
  expect(parseExplain(text)).toEqual(choice)
  expect(explainText(choice)).toBe(text)
})

test.each([
  '',
  'scatter',
  'scatter:A',
  'scatter:A:I',
  'scatter:A:B:1.5',
  'scatter:A:B:1:2',
  'floods:A:x',
  'floods:A:1:2',
  'rating:A:B',
  'rain:a',
  'tide:A',
  'tide:A:B:1',
  'map:A',
])('%s names nothing', (text) => {
  expect(parseExplain(text)).toBeUndefined()
})

test('a view begins with the first series', () => {
  expect(explainText(firstChoice('scatter'))).toBe('scatter:A:B')
  expect(explainText(firstChoice('rain'))).toBe('rain:A')
})

test('a choice follows its series to their new places, and goes with them', () => {
  const moved = (text: string, placeAfter: (before: number) => number) => {
    const choice = explainMoved(parseExplain(text) ?? firstChoice('rain'), placeAfter)
    return choice && explainText(choice)
  }
  expect(moved('scatter:A:C:60', (place) => (place + 1) % 3)).toBe('scatter:B:A:60')
  expect(moved('floods:B:390', (place) => place - 1)).toBe('floods:A:390')
  expect(moved('scatter:A:C', (place) => (place === 2 ? -1 : place))).toBeUndefined()
  expect(moved('rating:B', () => -1)).toBeUndefined()
  expect(moved('tide:B:C', (place) => place - 1)).toBe('tide:A:B')
  expect(moved('tide:A:B', (place) => place - 1)).toBeUndefined()
})
