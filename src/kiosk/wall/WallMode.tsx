import '@fontsource-variable/inter/opsz.css'
import './wall.css'
import './frame/frame.css'
import './slide/slide.css'
import './map/map.css'
import './chart/chart.css'
import './overview/overview.css'
import { type CSSProperties, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { attentionOrder } from '../../domain/attention.ts'
import { rainGaugeOf } from '../../view/plot/series/rain-gauges.ts'
import { useBox } from '../../view/screen/use-box.ts'
import { basemapPath, DAY_COLUMNS } from '../data/kiosk-api.ts'
import { prefetchDay } from '../data/use-drawn-day.ts'
import { useFeatures } from '../data/use-features.ts'
import { useSnapshot } from '../data/use-snapshot.ts'
import { useZone } from '../data/use-zone.ts'
import type { ModeProps } from '../options.ts'
import { quietMoment } from '../survival/start-survival.ts'
import { WallFooter } from './frame/WallFooter.tsx'
import { WallHeader } from './frame/WallHeader.tsx'
import { OverviewSlide } from './overview/OverviewSlide.tsx'
import { phoneAddress } from './phone-code/phone-address.ts'
import { CALM_DWELL_SECONDS, dwellMs, turnOf, worstSeverity } from './rotation/rotation.ts'
import { LanguageTurns, useRotation } from './rotation/use-rotation.ts'
import { usePixelShift } from './screen/pixel-shift.ts'
import { UnitContext, unitOf } from './screen/unit.ts'
import { useAwake } from './screen/use-awake.ts'
import { dimming, middleOf, useNight } from './screen/use-night.ts'
import { StationSlide } from './slide/StationSlide.tsx'

const EVERY_SECONDS = 10

/** An unattended screen: every station in turn, worst first. */
export function WallMode({ slug, options }: ModeProps) {
  const { t } = useTranslation('kiosk')
  const { snapshot, failing } = useSnapshot(slug, EVERY_SECONDS)
  const features = useFeatures(slug)
  const stations = attentionOrder(snapshot?.devices ?? [])
  const turns = stations.map(turnOf)
  const severity = worstSeverity(turns)
  const stayMs = dwellMs(options.dwellSeconds ?? CALM_DWELL_SECONDS, severity, options.languages.length)
  const { slide, number, next } = useRotation(turns, stayMs)
  const shown = slide.kind === 'station' ? stations.find(({ id }) => id === slide.id) : undefined

  const nextId = next.kind === 'station' ? next.id : null
  const nextStation = stations.find(({ id }) => id === nextId)
  const nextGaugeId = (nextStation && rainGaugeOf(nextStation, stations, true)?.deviceId) ?? null
  useEffect(() => {
    for (const id of [nextId, nextGaugeId]) if (id !== null) prefetchDay(slug, id, DAY_COLUMNS.wall)
  }, [slug, nextId, nextGaugeId])

  // between two slides a reload disturbs nobody
  useEffect(() => {
    if (number > 0) quietMoment()
  }, [number])

  useAwake(options.wake)
  const night = useNight(stations, options.theme)
  const zone = useZone(options.zone, shown?.position ?? middleOf(stations))
  const [screen, box] = useBox()
  const unit = box ? unitOf(box) : 0
  const shift = usePixelShift(unit)

  return (
    <UnitContext.Provider value={unit}>
      <div
        ref={screen}
        className="wall"
        style={{ '--shift-x': `${shift.x}px`, '--shift-y': `${shift.y}px` } as CSSProperties}
      >
        {snapshot && stations.length > 0 && box ? (
          <div className="wall-stage">
            <LanguageTurns key={number} languages={options.languages} dwellMs={stayMs} />
            <WallHeader devices={stations} zone={zone} />
            {slide.kind === 'overview' && <OverviewSlide stations={stations} />}
            {shown && (
              <StationSlide
                slug={slug}
                device={shown}
                devices={stations}
                zone={zone}
                basemap={features?.basemap ? basemapPath(slug) : null}
                phoneAddress={features && phoneAddress(slug, features.publicUrl, location.origin)}
              />
            )}
            <WallFooter snapshot={snapshot} failing={failing} slideNumber={number} dwellMs={stayMs} />
          </div>
        ) : (
          <main className="wall-message">
            <h1>{t(failing === 'unknown' ? 'unknown.title' : 'title')}</h1>
            <p>{t(messageFor(snapshot !== null, failing))}</p>
          </main>
        )}
        <div className="wall-night" style={{ opacity: dimming(night, severity) }} />
      </div>
    </UnitContext.Provider>
  )
}

function messageFor(hasSnapshot: boolean, failing: string | null) {
  if (hasSnapshot) return 'empty'
  if (failing === 'unknown') return 'unknown.detail'
  return failing === null ? 'loading' : 'away.detail'
}
