import { expect, test } from 'vitest'
import { fileName } from './save-image.ts'

test.each([
  ['Katulampa 5 Jan 2026', 'Katulampa-5-Jan-2026'],
  ['../../etc/passwd', 'etc-passwd'],
  ['<b>"Pos": 3|4?*', 'b-Pos-3-4'],
  ['釜石 (岩手)', '釜石-岩手'],
  ['…', 'chart'],
  ['', 'chart'],
])('a chart of %j is saved as %s', (name, file) => {
  expect(fileName(name)).toBe(file)
})

test('a name is cut at eighty characters', () => {
  expect(fileName('x'.repeat(300))).toHaveLength(80)
})
