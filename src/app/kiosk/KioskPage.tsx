import { lazy, Suspense } from 'react'
import type { KioskOptions } from './options.ts'
import { PhoneMode } from './phone/PhoneMode.tsx'

export interface ModeProps {
  slug: string
  options: KioskOptions
}

/** Phones come by the thousand over slow lines, so theirs is what the page brings along; a wall loads its own once. */
const WallMode = lazy(async () => ({ default: (await import('./wall/WallMode.tsx')).WallMode }))

/** The page as the screen it stands on needs it. */
export function KioskPage({ slug, options }: ModeProps) {
  if (options.mode === 'phone') return <PhoneMode slug={slug} options={options} />
  return (
    <Suspense>
      <WallMode slug={slug} options={options} />
    </Suspense>
  )
}
