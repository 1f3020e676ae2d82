import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, it, vi } from 'vitest'
import type { DeviceState } from '../../../domain/device.ts'
import { StationRow, useRowWords } from '../../phone/StationRow.tsx'
import { kioskEn } from '../../texts/en.ts'
import { OverviewCell } from '../overview/OverviewSlide.tsx'
import { StationFacts } from './StationFacts.tsx'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 0, 5, 2)

vi.mock('../../data/use-trusted-now.ts', () => ({ useTrustedNow: () => Date.UTC(2026, 0, 5, 2) }))

const t = NOW - 12 * MINUTE
const SILENT: DeviceState = {
  ...{ id: 'gauge', name: 'Katulampa', kind: 'AWLR', position: null, intervalSeconds: 300, lastUpdateMs: t },
  sensors: [{ id: 'L', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }],
  ...{ freshness: 'silent', latest: { L: { t, v: 214 } }, rates: { L: 22 } },
  levels: {
    L: {
      ...{ direction: 'rising', margin: 2 },
      levels: [{ name: 'Siaga 2', preset: 'siaga-2', threshold: 200, severity: 2 }],
    },
  },
  level: { severity: 2, sensor: 'L', sensors: { L: { level: 1, t } } },
}
const OLD = { ...SILENT, level: { ...SILENT.level, isOutdated: true } as NonNullable<DeviceState['level']> }

function textOf(markup: React.ReactNode): string {
  return renderToStaticMarkup(markup)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function Phone({ device }: { device: DeviceState }) {
  const words = useRowWords()
  return (
    <StationRow device={device} nowMs={NOW} words={words} note={null}>
      {device.name}
    </StationRow>
  )
}

beforeEach(async () => {
  // Node 20 has none
  vi.stubGlobal('navigator', { languages: ['en'] })
  await i18next.use(initReactI18next).init({
    ...{ resources: { en: kioskEn }, lng: 'en', defaultNS: 'common', interpolation: { escapeValue: false } },
  })
})

it('a station that fell silent in a level says on a phone which one, and how it last stood', () => {
  expect(renderToStaticMarkup(<Phone device={SILENT} />)).toContain(
    'data-freshness="silent" data-state="warning"',
  )
  expect(textOf(<Phone device={SILENT} />)).toBe(
    'Katulampa 214 cm Siaga 2 silent 12 min, last 214 cm and rising',
  )
  expect(textOf(<Phone device={OLD} />)).toBe('Katulampa 214 cm Last known: Siaga 2 No data for 12 minutes')
})

it('it says so on its slide on the wall', () => {
  const facts = textOf(<StationFacts device={SILENT} day={null} zone="UTC" />)
  expect(facts).toContain('Last known: Siaga 2')
  expect(facts).toContain('silent 12 min, last 214 cm and rising')
  expect(textOf(<StationFacts device={OLD} day={null} zone="UTC" />)).toContain('No data for 12 min')
})

it('among all stations on the wall it has its level, as the last known, and a day later none', () => {
  expect(textOf(<OverviewCell device={SILENT} />)).toBe('Katulampa Last known: Siaga 2 no data')
  expect(textOf(<OverviewCell device={OLD} />)).toBe('Katulampa no data')
})
