import { expect, test } from 'vitest'
import { isPreferredToJson } from './accept.ts'

const PACKED = 'application/vnd.gaugeboard.series.v3'

test.each([
  [null, false],
  ['', false],
  ['*/*', false],
  ['application/*', false],
  ['application/json', false],
  [PACKED, true],
  [PACKED.toUpperCase(), true],
  [`${PACKED}, application/json;q=0.9`, true],
  [`application/json, ${PACKED}`, true],
  [`application/json, ${PACKED};q=0.9`, false],
  [`${PACKED};q=0`, false],
  [`${PACKED};q=0.0, */*`, false],
  [`${PACKED};q=2`, false],
  [`text/html;level=1, ${PACKED} ; q=0.5`, true],
])('%j asks for a packed series rather than JSON: %s', (header, wanted) => {
  expect(isPreferredToJson(PACKED, header)).toBe(wanted)
})
