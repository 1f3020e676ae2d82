import { expect, test } from 'vitest'
import { explainText, firstChoice, parseExplain } from './explain-choice.ts'

test.each([
  ['scatter:A:B', { view: 'scatter', x: 0, y: 1, lagMinutes: undefined }],
  ['scatter:C:A:-180', { view: 'scatter', x: 2, y: 0, lagMinutes: -180 }],
  ['floods:B', { view: 'floods', of: 1, threshold: undefined }],
  ['floods:B:-12.5', { view: 'floods', of: 1, threshold: -12.5 }],
  ['rating:A', { view: 'rating', of: 0 }],
  ['rain:H', { view: 'rain', of: 7 }],
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
  'map:A',
])('%s names nothing', (text) => {
  expect(parseExplain(text)).toBeUndefined()
})

test('a view begins with the first series', () => {
  expect(explainText(firstChoice('scatter'))).toBe('scatter:A:B')
  expect(explainText(firstChoice('rain'))).toBe('rain:A')
})
