import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { all, one } from './rows.ts'

test.each([
  ['one', one],
  ['all', all],
] as const)('%s answers for its own parameters, also after it failed for others', (_, read) => {
  const db = new Database(':memory:')
  onTestFinished(() => {
    db.close()
  })
  const statement = db.prepare("SELECT json(?1) AS text, CAST('bytes' AS BLOB) AS bytes")
  const before = read<{ text: string }>(statement, '1')
  expect(() => read(statement, '{')).toThrow('malformed')
  for (let time = 0; time < 2; time++) {
    expect(strip(read(statement, '1'))).toEqual(strip(before))
    expect(strip(read(statement, '2'))).toMatchObject([{ text: '2' }])
  }
})

/** Without what the driver adds to single rows. */
function strip(rows: unknown): object[] {
  return [rows].flat().map((row) => ({ ...(row as object), _metadata: undefined }))
}
