import assert from 'node:assert/strict'
import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
import { formatInstant } from '../../contract/instant.ts'
import { bounds, expected, today, until } from './expected.ts'
import { assertRefused, basicVariant, dataItems, items, send, sendData } from './requests.ts'
import { CannotJudge, type Check, check } from './subject.ts'

const OFFSETS = [-12, -1, 0, 7, 14]

/** What `start`, `end` and `tz` mean, and which texts they take. */
export const RANGE_CHECKS: readonly Check[] = [
  check('R22', 'start and end bound the range, together and each alone', async (subject) => {
    // before any reading: where start is not looked at, a range that ended before today cannot be read at all
    const past = await sendData(subject, 'start=2024-01-01T00:00:00Z&end=2024-01-02T00:00:00Z')
    assert.equal(past.status, 200, 'a range long past')
    const some = subject.facts.readings.slice(1, 4).map(({ timeMs }) => timeMs)
    const [first = 0, , last = 0] = some
    const within = await times(subject, `start=${formatInstant(first)}&end=${formatInstant(last)}`)
    assert.deepEqual(within, some)
    const since = await times(subject, `start=${formatInstant(last)}`)
    assert.ok(since.includes(last) && since.every((time) => time >= last), 'start alone')
    const now = subject.facts.now()
    const bounded = await times(subject, `end=${formatInstant(now)}`)
    assert.ok(bounded.length > 0 && bounded.every((time) => time <= now), 'end alone')
  }),
  check('R23', 'start defaults to 00:00:00 of today', async (subject) => {
    const { facts } = subject
    const found = until(facts, await items(subject, ''))
    assert.deepEqual(found, expected(facts, today(facts, facts.offsetHours), facts.offsetHours))
  }),
  check(
    'R24',
    'end defaults to the time of the request: what lies in the future must be asked for',
    async (subject) => {
      const { headers, data } = basicVariant(subject)
      const { deviceId, pastMs, futureMs } = subject.facts.ahead
      const path = data(deviceId)
      const past = dataItems(await send(subject, path, { headers }))
      assert.deepEqual(
        past.map(({ timestamp }) => Date.parse(timestamp)),
        [pastMs],
      )
      const all = await send(subject, `${path}?end=${formatInstant(futureMs)}`, { headers })
      assert.deepEqual(
        dataItems(all).map(({ timestamp }) => Date.parse(timestamp)),
        [pastMs, futureMs],
      )
    },
  ),
  check('R25', 'tz is taken as a whole number of hours', async (subject) => {
    for (const tz of OFFSETS) assert.equal((await sendData(subject, `tz=${tz}`)).status, 200, `tz=${tz}`)
  }),
  check(
    'C11',
    'start and end are both included, and a second short of a reading does not hold it',
    async (subject) => {
      const some = subject.facts.readings.slice(1, 4)
      const all = some.map(({ timeMs }) => timeMs)
      const [first = 0, second = 0, third = 0] = all
      if (second - first < 2000 || third - second < 2000) throw new CannotJudge('its readings lie too close')
      assert.deepEqual(await times(subject, bounds(some)), all)
      const short = `start=${formatInstant(first + 1000)}&end=${formatInstant(third - 1000)}`
      assert.deepEqual(await times(subject, short), [second])
    },
  ),
  check('C13', 'start and end take the one date form only', async (subject) => {
    for (const text of WRONG_INSTANTS) {
      for (const query of [`start=${text}`, `end=${text}`]) {
        assertRefused(await sendData(subject, query), 400, 'Bad Request', query)
      }
    }
  }),
  check(
    'C14',
    'a start after the end is 400, one of them by default as well; equal they are one second',
    async (subject) => {
      const future = formatInstant(subject.facts.now() + DAY_MS)
      for (const query of [
        'start=2024-01-01T00:00:01Z&end=2024-01-01T00:00:00Z',
        'end=2024-01-01T00:00:00Z',
        `start=${future}`,
      ]) {
        assertRefused(await sendData(subject, query), 400, 'Bad Request', query)
      }
      const one = subject.facts.readings.slice(2, 3)
      assert.deepEqual(
        await times(subject, bounds(one)),
        one.map(({ timeMs }) => timeMs),
      )
    },
  ),
  check('C15', 'a repeated parameter is 400', async (subject) => {
    const instant = '2024-01-01T00:00:00Z'
    for (const query of [
      'tz=7&tz=7',
      `start=${instant}&start=${instant}`,
      `start=${instant}&end=${instant}&end=${instant}`,
    ]) {
      assertRefused(await sendData(subject, query), 400, 'Bad Request', query)
    }
  }),
  check('C10', 'the data endpoints ignore parameters that nobody knows', async (subject) => {
    const range = bounds(subject.facts.readings.slice(1, 4))
    assert.deepEqual(
      await items(subject, `${range}&limit=1&limit=2&Start=x&END=y`),
      await items(subject, range),
    )
  }),
  check(
    'C16',
    'a tz that is no integer from -12 to 14 is 400; leading zeros are allowed',
    async (subject) => {
      for (const tz of WRONG_OFFSETS) {
        assertRefused(await sendData(subject, `tz=${tz}`), 400, 'Bad Request', `tz=${tz}`)
      }
      const range = bounds(subject.facts.readings.slice(1, 4))
      assert.deepEqual(await items(subject, `${range}&tz=07`), await items(subject, `${range}&tz=7`))
      assert.deepEqual(await items(subject, `${range}&tz=-03`), await items(subject, `${range}&tz=-3`))
    },
  ),
  check(
    'C17',
    'tz gives timestamps its offset and does not shift an explicit start and end',
    async (subject) => {
      const { facts } = subject
      const some = facts.readings.slice(1, 4)
      for (const tz of OFFSETS) {
        assert.deepEqual(
          await items(subject, `${bounds(some)}&tz=${tz}`),
          expected(facts, some, tz),
          `tz=${tz}`,
        )
      }
      assert.deepEqual(await items(subject, bounds(some)), expected(facts, some, facts.offsetHours))
    },
  ),
  check('C17', 'tz moves the default start to its own midnight', async (subject) => {
    const { facts } = subject
    for (const tz of OFFSETS) {
      const found = until(facts, await items(subject, `tz=${tz}`))
      assert.deepEqual(found, expected(facts, today(facts, tz), tz), `tz=${tz}`)
    }
  }),
]

async function times(subject: Parameters<Check['run']>[0], query: string): Promise<number[]> {
  return (await items(subject, query)).map(({ timestamp }) => Date.parse(timestamp))
}

const WRONG_OFFSETS = [
  '',
  '%2B7',
  '+7',
  '15',
  '-13',
  '7.0',
  '7.5',
  '1e1',
  '0x7',
  '%207',
  'UTC',
  '--1',
  'null',
  '٧',
]

const WRONG_INSTANTS = [
  '',
  '2024-01-01',
  '2024-01-01T00:00Z',
  '2024-01-01T00:00:00',
  '2024-01-01T00:00:00.000Z',
  '2024-01-01T00:00:00%2B00:00',
  '2024-01-01T00:00:00z',
  '2024-01-01t00:00:00Z',
  '2024-01-01%2000:00:00Z',
  '%202024-01-01T00:00:00Z',
  '2024-01-01T00:00:00Z%0A',
  '2024-1-1T00:00:00Z',
  '+002024-01-01T00:00:00Z',
  '1704067200',
  '2024-02-30T00:00:00Z',
  '2023-02-29T00:00:00Z',
  '2024-13-01T00:00:00Z',
  '2024-00-10T00:00:00Z',
  '2024-01-00T00:00:00Z',
  '2024-01-01T24:00:00Z',
  '2024-01-01T00:60:00Z',
  '2024-01-01T00:00:60Z',
]
