import { lazy, Suspense, useContext } from 'react'
import { useBox } from '../../../view/screen/use-box.ts'
import { DAY_COLUMNS } from '../../data/kiosk-api.ts'
import { type StationView, useDrawnDay } from '../../data/use-drawn-day.ts'
import { UnitContext } from '../screen/unit.ts'
import { StationFacts } from './StationFacts.tsx'

// what is read first loads first
const WallChart = lazy(async () => ({ default: (await import('../chart/WallChart.tsx')).WallChart }))
const WallMap = lazy(async () => ({ default: (await import('../map/WallMap.tsx')).WallMap }))
const PhoneCode = lazy(async () => ({ default: (await import('../phone-code/PhoneCode.tsx')).PhoneCode }))

/** With less room below the facts, the day stands beside them; percents of the shorter side. */
const LEAST_DAY = 26

export function StationSlide({
  phoneAddress,
  basemap,
  ...view
}: StationView & {
  /** `null` where phones cannot reach this page. */
  phoneAddress: string | null
  /** `null` without a detailed map. */
  basemap: string | null
}) {
  const { device, devices, zone } = view
  const { day, isFailing, chart } = useDrawnDay(view, DAY_COLUMNS.wall)
  const unit = useContext(UnitContext)
  const [slide, room] = useBox()
  const [facts, factsBox] = useBox()
  // a reader's letter spacing takes the room below
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
