import { expect, test } from 'vitest'
import { isPreferredToJson } from './accept.ts'
import { COLUMNS_TYPE } from './columns.ts'

const COLUMNS = COLUMNS_TYPE

test.each([
  [null, false],
  ['', false],
  ['*/*', false],
  ['application/*', false],
  ['application/json', false],
  [COLUMNS, true],
  [COLUMNS.toUpperCase(), true],
  [`${COLUMNS}, application/json;q=0.9`, true],
  [`application/json, ${COLUMNS}`, true],
  [`application/json, ${COLUMNS};q=0.9`, false],
  [`${COLUMNS};q=0`, false],
  [`${COLUMNS};q=0.0, */*`, false],
  [`${COLUMNS};q=2`, false],
  [`text/html;level=1, ${COLUMNS} ; q=0.5`, true],
])('C73 %j asks for columns rather than JSON: %s', (header, wanted) => {
  expect(isPreferredToJson(COLUMNS, header)).toBe(wanted)
})
