import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseInstant } from '../../../contract/instant.ts'
import { createTimeWriter, readZone } from './zone.ts'

const ZONES = [
  'UTC',
  'Asia/Jakarta',
  'Europe/London',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Monrovia',
]

describe('createTimeWriter', () => {
  it('writes the wall time of the zone and the offset that holds then', () => {
    const write = createTimeWriter('Europe/London')
    expect(write(Date.UTC(2024, 2, 31, 0, 59))).toBe('2024-03-31T00:59:00+00:00')
    expect(write(Date.UTC(2024, 2, 31, 1, 0))).toBe('2024-03-31T02:00:00+01:00')
    expect(write(Date.UTC(2024, 9, 27, 0, 59))).toBe('2024-10-27T01:59:00+01:00')
    expect(write(Date.UTC(2024, 9, 27, 1, 0))).toBe('2024-10-27T01:00:00+00:00')
  })

  it('writes milliseconds only where there are any', () => {
    expect(createTimeWriter('Asia/Jakarta')(1_700_000_000_007)).toBe('2023-11-15T05:13:20.007+07:00')
  })

  it('writes every time so that it reads back, with the hour the zone has', () => {
    const times = fc.array(fc.integer({ min: Date.UTC(1972, 6), max: Date.UTC(2040, 0) }), { maxLength: 30 })
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), times, (zone, list) => {
        const write = createTimeWriter(zone)
        const hour = new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
        for (const time of list.sort((a, b) => a - b)) {
          const text = write(time)
          expect(parseInstant(text)).toBe(time)
          expect(text.slice(11, 13)).toBe(hour.format(time))
        }
      }),
    )
  })
})

describe('readZone', () => {
  it('takes names in any case and gives the proper one', () => {
    expect(readZone('asia/jakarta')).toBe('Asia/Jakarta')
    expect(readZone(undefined)).toBe('UTC')
  })

  it.each(['', 'Mars/Olympus', '+07:00', 'UTC+7', 'Asia/Jakarta ', '../etc', '__proto__', 'Asia//Jakarta'])(
    'does not know "%s"',
    (text) => {
      expect(() => readZone(text)).toThrow('IANA')
    },
  )
})
