import { describe, expect, it } from 'vitest'
import type { DeviceState } from '../../../domain/device.ts'
import { FIRST_LIST_PLACE, firstList } from './first-list.ts'

const NOON_MS = Date.UTC(2024, 4, 10, 12)
const ZONE_AT = () => 'Asia/Jakarta'

function gauge(name: string, v: number, more: Partial<DeviceState> = {}): DeviceState {
  return {
    id: name,
    name,
    kind: 'AWLR',
    position: { lat: -6.63, lng: 106.84 },
    intervalSeconds: 300,
    lastUpdateMs: NOON_MS,
    sensors: [{ id: 'level', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }],
    freshness: 'live',
    latest: { level: { t: NOON_MS, v } },
    rates: {},
    ...more,
  }
}

const rows = (html: string) => html.match(/<li[\s\S]*?<\/li>/g) ?? []
const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[ \n]+/g, ' ')
    .trim()

describe('the values that come with a public page', () => {
  it('are told with name, unit and their own time where the station stands', () => {
    expect(words(firstList([gauge('Katulampa', 92.44)], ZONE_AT))).toBe(
      'Katulampa 92.4\u00a0cm 2024-05-10 19:00 UTC+7',
    )
    expect(words(firstList([gauge('Weir', -1234.5, { position: null })], ZONE_AT))).toBe(
      'Weir −1235\u00a0cm 2024-05-10 12:00 UTC+0',
    )
  })

  it('are those of the stations that need eyes first, with the name of their level', () => {
    const levels: Partial<DeviceState> = {
      level: { severity: 2, sensor: 'level', sensors: { level: { level: 1, t: NOON_MS } } },
      levels: {
        level: {
          direction: 'rising',
          margin: 1,
          levels: [{ name: 'Siaga 2', threshold: 150, severity: 2 }],
        },
      },
    }
    const [first, second] = rows(firstList([gauge('Calm', 20), gauge('High', 160, levels)], ZONE_AT))
    expect(words(first ?? '')).toBe('High 160\u00a0cm Siaga 2 2024-05-10 19:00 UTC+7')
    expect(first).toContain('data-state="warning"')
    expect(words(second ?? '')).toContain('Calm')
  })

  it('are told in UTC where the zone of a place is not known here', () => {
    expect(words(firstList([gauge('Weir', 1)], () => 'America/Nowhere'))).toContain('2024-05-10 12:00 UTC+0')
  })

  it('are no more than a phone shows without scrolling', () => {
    const many = Array.from({ length: 100 }, (_, n) => gauge(`Gauge ${n}`, n))
    expect(rows(firstList(many, ZONE_AT))).toHaveLength(8)
  })

  it('leave out what would need a word: the silent, the unknown, what cannot be true, what has no value', () => {
    const devices = [
      gauge('silent', 1, { freshness: 'silent' }),
      gauge('unknown', 1, { freshness: 'unknown' }),
      gauge('impossible', 99_999, { flags: { level: 4 } }),
      gauge('empty', 1, { latest: {} }),
      gauge('no sensor', 1, { sensors: [] }),
    ]
    expect(firstList(devices, ZONE_AT)).toBe(FIRST_LIST_PLACE)
  })

  it('are text, whatever a station is called', () => {
    const hostile = `<img src=x onerror=alert(1)>"'&--><!--/first-list-->`
    const unit = '"><script>alert(1)</script>'
    const sensors = [{ id: 'level', name: 'Level', kind: hostile, unit }]
    const html = firstList([gauge(hostile, 1, { sensors })], ZONE_AT)
    expect(html).not.toMatch(/<(img|script)/)
    expect(html.match(/<!--/g)).toHaveLength(2)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
  })
})
