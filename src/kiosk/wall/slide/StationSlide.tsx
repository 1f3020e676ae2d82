import { lazy, Suspense, useContext } from 'react'
import { useBox } from '../../../view/screen/use-box.ts'
import { DAY_COLUMNS } from '../../data/kiosk-api.ts'
import { type StationView, useDrawnDay } from '../../data/use-drawn-day.ts'
import { UnitContext } from '../screen/unit.ts'
import { StationFacts } from './StationFacts.tsx'

// what is to be read first comes first
const WallChart = lazy(async () => ({ default: (await import('../chart/WallChart.tsx')).WallChart }))
const WallMap = lazy(async () => ({ default: (await import('../map/WallMap.tsx')).WallMap }))
const PhoneCode = lazy(async () => ({ default: (await import('../phone-code/PhoneCode.tsx')).PhoneCode }))

/** With less below the facts, the day stands beside them; percents of the screen's shorter side. */
const LEAST_DAY = 26

/** One station: what it says now, where it is and what its last day was like. */
export function StationSlide({
  phoneAddress,
  basemap,
  ...view
}: StationView & {
  /** Where phones find this page; `null` where they cannot. */
  phoneAddress: string | null
  /** Where the detailed map's archive is; `null` where there is none. */
  basemap: string | null
}) {
  const { device, devices, zone } = view
  const { day, isFailing, chart } = useDrawnDay(view, DAY_COLUMNS.wall)
  const unit = useContext(UnitContext)
  const [slide, room] = useBox()
  const [facts, factsBox] = useBox()
  // letters that a reader has set apart take the room below them
  const isTall = room && factsBox ? room.height - factsBox.height < LEAST_DAY * unit : false
  return (
    <main ref={slide} className="wall-station" data-tall={isTall} aria-label={device.name}>
      <div ref={facts} className="wall-facts-box">
        <StationFacts key={device.id} device={device} day={day} zone={zone} />
      </div>
      <div className="wall-place">
        <Suspense>
          {device.position && (
            <WallMap
              devices={devices}
              shown={device}
              at={device.position}
              slug={view.slug}
              basemap={basemap}
            />
          )}
        </Suspense>
        <Suspense>{phoneAddress !== null && <PhoneCode address={phoneAddress} />}</Suspense>
      </div>
      <Suspense>
        <WallChart {...chart} isFailing={isFailing} zone={zone} />
      </Suspense>
    </main>
  )
}
