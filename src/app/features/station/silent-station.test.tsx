import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AlarmView } from '../../../domain/alarms/alarm-view.ts'
import type { DeviceState } from '../../../domain/device.ts'
import alarmsEn from '../../../view/i18n/locales/en/alarms.json'
import commonEn from '../../../view/i18n/locales/en/common.json'
import levelsEn from '../../../view/i18n/locales/en/levels.json'
import mapEn from '../../../view/i18n/locales/en/map.json'
import commonId from '../../../view/i18n/locales/id/common.json'
import levelsId from '../../../view/i18n/locales/id/levels.json'
import { useAlarmWords } from '../alarms/words/use-alarm-words.ts'
import { stationsIn } from '../attention/use-attention.ts'
import { useMarkerText } from '../map/use-marker-text.ts'
import { StationRow } from '../station-list/StationRow.tsx'
import { StationSubtitle } from './StationSubtitle.tsx'
import { filterStations } from './search-stations.ts'

vi.mock('../../../view/i18n/use-locale.ts', () => ({ useLocale: () => i18next.language }))
vi.mock('../time/use-zone.ts', () => ({ useZone: () => ({ zone: 'UTC', label: 'UTC' }) }))

const MINUTE = 60_000
const NOW = Date.UTC(2026, 0, 5, 2)
const LEVEL = { id: 'L', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }
const SCALE = {
  ...{ direction: 'rising' as const, margin: 2 },
  levels: [{ name: 'Siaga 2', preset: 'siaga-2', threshold: 200, severity: 2 }],
}

/** A gauge that said its last twelve minutes ago. */
function silent(value: number, ratePerHour: number, change: Partial<DeviceState> = {}): DeviceState {
  const t = NOW - 12 * MINUTE
  const level = value >= 200 ? 1 : 0
  return {
    ...{
      id: 'gauge',
      name: 'Katulampa',
      kind: 'AWLR',
      position: { lat: -6, lng: 106 },
      intervalSeconds: 300,
    },
    ...{ sensors: [LEVEL], freshness: 'silent', latest: { L: { t, v: value } }, lastUpdateMs: t },
    ...{ rates: { L: ratePerHour }, levels: { L: SCALE } },
    level: { severity: 2 * level, sensor: 'L', sensors: { L: { level, t } } },
    ...change,
  }
}
const IN_LEVEL = silent(214, 22)
const RISING = silent(180, 60)
const CALM = silent(90, 0)
const OLD = silent(214, 22, {
  level: { ...IN_LEVEL.level, isOutdated: true } as DeviceState['level'] & object,
})

function textOf(markup: React.ReactNode): string {
  return renderToStaticMarkup(markup)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const rowOf = (station: DeviceState) => (
  <StationRow
    {...{ id: 'row', station, position: 1, total: 1, topPx: null }}
    {...{ isLikeAnother: false, isSelected: false, isActive: false, onOpen: () => {} }}
  />
)

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  await i18next.use(initReactI18next).init({
    resources: {
      en: { alarms: alarmsEn, common: commonEn, levels: levelsEn, map: mapEn },
      id: { common: commonId, levels: levelsId },
    },
    ...{ lng: 'en', defaultNS: 'common', interpolation: { escapeValue: false } },
  })
  return () => void vi.useRealTimers()
})

describe('a station that fell silent in an alert level', () => {
  it('has its level’s mark with the silent ring in the list, and how it last stood', () => {
    const markup = renderToStaticMarkup(rowOf(IN_LEVEL))
    expect(markup).toContain('data-freshness="silent" data-state="warning"')
    expect(textOf(rowOf(IN_LEVEL))).toBe('Katulampa Siaga 2 · silent 12 min 214 cm last ↑')
  })

  it('says so in Indonesian', async () => {
    await i18next.changeLanguage('id')
    expect(textOf(rowOf(IN_LEVEL))).toBe('Katulampa Siaga 2 · tanpa data 12 mnt 214 cm terakhir ↑')
    expect(textOf(<StationSubtitle device={IN_LEVEL} />)).toContain(
      'tanpa data 12 mnt, terakhir 214 cm dan naik',
    )
  })

  it('says so in the panel', () => {
    expect(textOf(<StationSubtitle device={IN_LEVEL} />)).toBe(
      'Water level Last known: Siaga 2 silent 12 min, last 214 cm and rising',
    )
  })

  it('counts in the header with those in danger and warning, and is among them in the filter', () => {
    const devices = [IN_LEVEL, RISING, CALM, OLD]
    expect(stationsIn({ asOf: 0, stale: false, devices })).toEqual({
      danger: 0,
      warning: 1,
      watch: 0,
      silent: 4,
    })
    expect(filterStations(devices, { state: 'warning' })).toEqual([IN_LEVEL])
  })

  it('has its value and state on the map, as the last ones', () => {
    const Marker = ({ station }: { station: DeviceState }) => {
      const mark = { count: 1, bySegment: [] } as never
      const { value, spoken, state } = useMarkerText(new Set())(mark, station, false)
      return [value, state, spoken].join('|')
    }
    expect(textOf(<Marker station={IN_LEVEL} />)).toBe(
      'last 214 cm ↑|warning|Katulampa, Last known: Siaga 2, Water level, last 214 cm, rising 22 cm/h, no data',
    )
    expect(textOf(<Marker station={CALM} />)).toMatch(/^\|none\|/)
    expect(textOf(<Marker station={OLD} />)).toMatch(/^\|none\|/)
  })

  it('is told so in the list of alarms, counting on', () => {
    const Alarm = ({ nowMs }: { nowMs: number }) => {
      const last = { sensor: LEVEL, t: NOW - 12 * MINUTE, value: 214, ratePerHour: 22 }
      const level = { name: 'Siaga 2', preset: 'siaga-2', severity: 2 }
      const alarm = { kind: 'silence', severity: 3, returnedMs: null, last: { ...last, level } }
      return useAlarmWords().what(alarm as AlarmView, { nowMs })
    }
    expect(textOf(<Alarm nowMs={NOW} />)).toBe('Siaga 2 · silent 12 min, last 214 cm and rising')
    expect(textOf(<Alarm nowMs={NOW + 3 * MINUTE} />)).toContain('silent 15 min')
  })
})

it('a station that fell silent on its way to a level says how it last stood, and claims no level', () => {
  expect(textOf(rowOf(RISING))).toBe('Katulampa silent 12 min 180 cm last ↑')
})

it('a station that fell silent in calm water, or a day ago, is told as ever', () => {
  expect(textOf(rowOf(CALM))).toBe('Katulampa No data for 12 minutes 90.0 cm')
  expect(renderToStaticMarkup(rowOf(OLD))).toContain('data-state="none"')
  expect(textOf(rowOf(OLD))).toBe('Katulampa Last known: Siaga 2 · No data for 12 minutes 214 cm')
})
