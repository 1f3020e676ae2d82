import { lazy, Suspense } from 'react'
import type { DeviceState } from '../../../../domain/device.ts'
import { DAY_COLUMNS } from '../../data/kiosk-api.ts'
import { useDay } from '../../data/use-day.ts'
import { StationFacts } from './StationFacts.tsx'

// what is to be read first comes first
const WallChart = lazy(async () => ({ default: (await import('../chart/WallChart.tsx')).WallChart }))
const WallMap = lazy(async () => ({ default: (await import('../map/WallMap.tsx')).WallMap }))
const PhoneCode = lazy(async () => ({ default: (await import('../phone-code/PhoneCode.tsx')).PhoneCode }))

/** One station: what it says now, where it is and what its last day was like. */
export function StationSlide({
  slug,
  device,
  devices,
  zone,
  phoneAddress,
}: {
  slug: string
  device: DeviceState
  devices: readonly DeviceState[]
  zone: string
  /** Where phones find this page; `null` where they cannot. */
  phoneAddress: string | null
}) {
  const { day, isFailing } = useDay(slug, device.id, DAY_COLUMNS.wall)
  return (
    <main className="wall-station" aria-label={device.name}>
      <StationFacts key={device.id} device={device} day={day} zone={zone} />
      <div className="wall-place">
        <Suspense>
          {device.position && <WallMap devices={devices} shown={device} at={device.position} />}
        </Suspense>
        <Suspense>{phoneAddress !== null && <PhoneCode address={phoneAddress} />}</Suspense>
      </div>
      <Suspense>
        <WallChart
          slug={slug}
          device={device}
          devices={devices}
          day={day}
          isFailing={isFailing}
          zone={zone}
        />
      </Suspense>
    </main>
  )
}
