import '@fontsource-variable/inter/opsz.css'
import { usePicture } from '../data/use-picture.ts'
import type { ModeProps } from '../KioskPage.tsx'
import { StationRows } from '../stations/StationRows.tsx'

const EVERY_SECONDS = 10

/** A screen nobody touches: every station as it stands now, worst first. */
export function WallMode({ slug }: ModeProps) {
  const { picture, nowMs } = usePicture(slug, EVERY_SECONDS)
  return <main>{picture && <StationRows devices={picture.devices} nowMs={nowMs} />}</main>
}
