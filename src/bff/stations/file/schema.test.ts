import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { stationsFileSchema } from './schema.ts'

const PUBLISHED = new URL('../../../../public/stations.schema.json', import.meta.url)

it('the published schema of stations files is the one they are read by', () => {
  // npx tsx scripts/write-stations-schema.ts writes it
  expect(JSON.parse(readFileSync(PUBLISHED, 'utf8'))).toEqual(stationsFileSchema())
})
