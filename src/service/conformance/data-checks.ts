import assert from 'node:assert/strict'
import { formatInstant, formatInstantAtOffset, startOfDayAtOffset } from '../../contract/instant.ts'
import type { WireDataItem } from '../../contract/wire.ts'
import { ask, askData, assertRefused, items, variants } from './asking.ts'
import type { Check, Facts, Subject } from './subject.ts'

const OFFSETS = [-12, -1, 0, 7, 14]

export const DATA_CHECKS: readonly Check[] = [
  {
    rules: 'R18 R19 R20 R21 C12 C19 C20 C21',
    title: 'a range holds every reading once, oldest first, each value as it was stored',
    async run(subject) {
      const { readings, offsetHours } = subject.facts
      assert.deepEqual(
        await items(subject, everything(subject.facts)),
        expected(subject, readings, offsetHours),
      )
    },
  },
  {
    rules: 'R22 C11 C14',
    title: 'start and end are both included, and may be equal',
    async run(subject) {
      const { readings, offsetHours } = subject.facts
      const some = readings.slice(1, 4)
      assert.deepEqual(await items(subject, bounds(some)), expected(subject, some, offsetHours))
      const one = readings.slice(2, 3)
      assert.deepEqual(await items(subject, bounds(one)), expected(subject, one, offsetHours))
    },
  },
  {
    rules: 'C11',
    title: 'a range one second short of a reading does not hold it',
    async run(subject) {
      const [first, second, third] = subject.facts.readings.map(({ timeMs }) => timeMs) as [
        number,
        number,
        number,
      ]
      const query = `start=${formatInstant(first + 1000)}&end=${formatInstant(third - 1000)}`
      const found = await items(subject, query)
      assert.deepEqual(
        found.map(({ timestamp }) => Date.parse(timestamp)),
        [second],
      )
    },
  },
  {
    rules: 'C12',
    title: 'a range without readings is an empty array',
    async run(subject) {
      assert.deepEqual(await items(subject, 'start=1900-01-01T00:00:00Z&end=1900-01-02T00:00:00Z'), [])
    },
  },
  {
    rules: 'R23 R24 C17',
    title: "without parameters the range is today at the organisation's offset, up to now",
    async run(subject) {
      const { offsetHours } = subject.facts
      assert.deepEqual(
        await items(subject, ''),
        expected(subject, today(subject.facts, offsetHours), offsetHours),
      )
    },
  },
  {
    rules: 'R25 C16 C17',
    title: 'tz moves the default start to its own midnight and gives timestamps with its offset',
    async run(subject) {
      for (const tz of OFFSETS) {
        assert.deepEqual(
          await items(subject, `tz=${tz}`),
          expected(subject, today(subject.facts, tz), tz),
          `tz=${tz}`,
        )
      }
    },
  },
  {
    rules: 'C17',
    title: 'tz does not shift an explicit start and end',
    async run(subject) {
      const some = subject.facts.readings.slice(1, 4)
      for (const tz of OFFSETS) {
        assert.deepEqual(
          await items(subject, `${bounds(some)}&tz=${tz}`),
          expected(subject, some, tz),
          `tz=${tz}`,
        )
      }
    },
  },
  {
    rules: 'C16',
    title: 'tz may have leading zeros',
    async run(subject) {
      assert.deepEqual(await items(subject, 'tz=07'), await items(subject, 'tz=7'))
      assert.deepEqual(await items(subject, 'tz=-03'), await items(subject, 'tz=-3'))
    },
  },
  {
    rules: 'C16',
    title: 'a tz that is no integer from -12 to 14 is 400',
    async run(subject) {
      const wrong = [
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
      for (const tz of wrong) assertRefused(await askData(subject, `tz=${tz}`), 400, 'Bad Request', tz)
    },
  },
  {
    rules: 'R22 C13',
    title: 'start and end take the one date form only',
    async run(subject) {
      const wrong = [
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
      for (const text of wrong) {
        for (const name of ['start', 'end']) {
          assertRefused(await askData(subject, `${name}=${text}`), 400, 'Bad Request', `${name}=${text}`)
        }
      }
    },
  },
  {
    rules: 'C14',
    title: 'a start after the end is 400, one of them by default as well',
    async run(subject) {
      const future = formatInstant(subject.facts.now() + 86_400_000)
      for (const query of [
        'start=2024-01-01T00:00:01Z&end=2024-01-01T00:00:00Z',
        'end=2024-01-01T00:00:00Z',
        `start=${future}`,
      ]) {
        assertRefused(await askData(subject, query), 400, 'Bad Request', query)
      }
    },
  },
  {
    rules: 'C15 C10',
    title: 'a repeated parameter is 400, an unknown one is ignored',
    async run(subject) {
      for (const query of ['tz=7&tz=7', 'start=2024-01-01T00:00:00Z&start=2024-01-01T00:00:00Z']) {
        assertRefused(await askData(subject, query), 400, 'Bad Request', query)
      }
      assert.deepEqual(await items(subject, 'limit=1&limit=2&Start=x&END=y'), await items(subject, ''))
    },
  },
  {
    rules: 'R5 R17 C22',
    title: 'a device that is not there and one of another organisation are the same 404',
    async run(subject) {
      for (const { data, headers } of variants(subject)) {
        for (const id of ['no such device', 'devices', '%', '..;', subject.facts.foreignDeviceId]) {
          assertRefused(await ask(subject, data(id), { headers }), 404, 'Device not found', id)
        }
      }
    },
  },
  {
    rules: 'C23',
    title: 'a device id whose percent-encoding is broken is 400',
    async run(subject) {
      for (const { devices, headers } of variants(subject)) {
        for (const id of ['%', '%zz', '%ff', '%c3%28', 'a%2']) {
          assertRefused(await ask(subject, `${devices}/${id}/data`, { headers }), 400, 'Bad Request', id)
        }
      }
    },
  },
]

function everything({ readings }: Facts): string {
  return bounds(readings)
}

function bounds(readings: Facts['readings']): string {
  const times = readings.map(({ timeMs }) => timeMs)
  return `start=${formatInstant(times[0] ?? 0)}&end=${formatInstant(times.at(-1) ?? 0)}`
}

function today({ readings, now }: Facts, offsetHours: number): Facts['readings'] {
  const midnight = startOfDayAtOffset(now(), offsetHours)
  const some = readings.filter(({ timeMs }) => timeMs >= midnight && timeMs <= now())
  assert.ok(some.length > 0 && some.length < readings.length, 'the facts lack readings of today or of before')
  return some
}

/** The items that say these readings, units and the order of sensors taken from the list. */
function expected({ facts }: Subject, readings: Facts['readings'], offsetHours: number): WireDataItem[] {
  const sensors = facts.devices.find(({ device_id }) => device_id === facts.deviceId)?.sensors ?? []
  return readings.map(({ timeMs, values }) => ({
    timestamp: formatInstantAtOffset(timeMs, offsetHours),
    sensors: sensors.flatMap(({ sensor_id: id, unit }) => {
      const value = values[id]
      return value === undefined ? [] : [{ id, value, unit }]
    }),
  }))
}
