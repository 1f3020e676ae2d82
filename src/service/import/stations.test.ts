import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Problem } from './problem.ts'
import { readStations, type Station } from './stations.ts'
import { testDirectory } from './testing/test-directory.ts'

async function stationsOf(csv: string): Promise<{ stations: Station[]; problems: Problem[] }> {
  const problems: Problem[] = []
  const path = join(testDirectory({ 'stations.csv': csv }), 'stations.csv')
  const stations = await readStations(path, (problem) => problems.push(problem))
  return { stations: [...stations.values()], problems }
}

const HEADER = 'station_id,name,lat,long,type,interval_seconds,source'

test('a row is a station; names may be quoted', async () => {
  const { stations, problems } = await stationsOf(`${HEADER}
weir,"Weir, upper ""dam""",-6.5,106.8,AWLR,900,own
`)
  const name = 'Weir, upper "dam"'
  expect(stations).toEqual([{ id: 'weir', name, lat: -6.5, long: 106.8, type: 'AWLR', intervalSeconds: 900 }])
  expect(problems).toEqual([])
})

test('a byte order mark, CRLF, blank lines and columns in another order are taken', async () => {
  const { stations, problems } = await stationsOf('\uFEFF"name",Station_ID\r\n\r\nWeir,weir\r\n')
  const unsaid = { type: null, lat: null, long: null, intervalSeconds: null }
  expect(stations).toEqual([{ id: 'weir', name: 'Weir', ...unsaid }])
  expect(problems).toEqual([])
})

test('an empty cell says nothing', async () => {
  const { stations } = await stationsOf(`${HEADER}\nweir,,,,,,\n`)
  const unsaid = { name: null, type: null, lat: null, long: null, intervalSeconds: null }
  expect(stations).toEqual([{ id: 'weir', ...unsaid }])
})

test('R13 a type becomes a token in upper case', async () => {
  const { stations } = await stationsOf('station_id,type\na,awlr\nb,Water level\n')
  expect(stations.map(({ type }) => type)).toEqual(['AWLR', 'WATER_LEVEL'])
})

test('a row whose text is not UTF-8 is told, and not kept for good as it reads', async () => {
  const { stations, problems } = await stationsOf('station_id,name\na,M\uFFFDhle\nb,Weir\n')
  expect(stations.map(({ id }) => id)).toEqual(['b'])
  expect(problems).toEqual([
    { file: 'stations.csv', line: 2, reason: 'the text is not UTF-8; save the file as "CSV UTF-8"' },
  ])
})

test('a bad row is told with its line and the others are read', async () => {
  const { stations, problems } = await stationsOf(`${HEADER}
a,A,1,2,AWS,60,own
b,B,91,2,AWS,60,own
c,C,1,x,AWS,60,own
d,D,1,2,AWS,0,own
e,E,1,2,AWS,1.5,own
,F,1,2,AWS,60,own
..,G,1,2,AWS,60,own
h,H,1,2,AWS
a,again,1,2,AWS,60,own
z,Z,1,2,AWS,60,own
`)
  expect(stations.map(({ id }) => id)).toEqual(['a', 'z'])
  expect(problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '3 lat is no number from -90 to 90: "91"',
    '4 long is no number from -180 to 180: "x"',
    '5 interval_seconds is no whole number above 0: "0"',
    '6 interval_seconds is no whole number above 0: "1.5"',
    '7 "" cannot be the id of a station',
    '8 ".." cannot be the id of a station',
    '9 5 cells where the header has 7',
    '10 station "a" is listed twice',
  ])
})

test('a file that is no list of stations is refused with the reason', async () => {
  await expect(stationsOf('')).rejects.toThrow('the file is empty')
  await expect(stationsOf('id,name\na,A\n')).rejects.toThrow('"station_id"')
  await expect(readStations('/nowhere/stations.csv', () => undefined)).rejects.toThrow(
    'there is no such file or folder',
  )
})
