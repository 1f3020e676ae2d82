import type { DeviceState } from '../../domain/device.ts'
import type { Failing } from '../data/failing.ts'
import type { Picture } from '../data/kiosk-api.ts'
import { useFeatures } from '../data/use-features.ts'
import type { KioskOptions } from '../options.ts'
import { WallFooter } from './frame/WallFooter.tsx'
import { WallHeader } from './frame/WallHeader.tsx'
import { OverviewSlide } from './overview/OverviewSlide.tsx'
import { phoneAddress } from './phone-code/phone-address.ts'
import { LanguageTurns } from './rotation/LanguageTurns.tsx'
import type { Slide } from './rotation/rotation.ts'
import { StationSlide } from './slide/StationSlide.tsx'

/** What stands on the wall: the state of all above, the slide, its age below. */
export function WallSlides({
  slug,
  options,
  picture,
  failing,
  stations,
  slide,
  shown,
  slideNumber,
  dwellMs,
  zone,
}: {
  slug: string
  options: KioskOptions
  picture: Picture
  failing: Failing | null
  stations: readonly DeviceState[]
  slide: Slide
  /** The station of the slide. */
  shown: DeviceState | undefined
  slideNumber: number
  dwellMs: number
  zone: string
}) {
  const features = useFeatures(slug)
  return (
    <div className="wall-stage">
      <LanguageTurns key={slideNumber} languages={options.languages} dwellMs={dwellMs} />
      <WallHeader devices={stations} zone={zone} />
      {slide.kind === 'overview' && <OverviewSlide stations={stations} />}
      {shown && (
        <StationSlide
          slug={slug}
          device={shown}
          devices={stations}
          zone={zone}
          phoneAddress={features && phoneAddress(slug, features.publicUrl, location.origin)}
        />
      )}
      <WallFooter
        picture={picture}
        failing={failing}
        isSimulated={features?.simulated === true}
        slideNumber={slideNumber}
        dwellMs={dwellMs}
      />
    </div>
  )
}
