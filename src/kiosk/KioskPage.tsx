import { lazy, Suspense } from 'react'
import type { ModeProps } from './options.ts'
import { PhoneMode } from './phone/PhoneMode.tsx'
import { Drawn } from './survival/Drawn.tsx'
import { KioskBoundary } from './survival/KioskBoundary.tsx'

/** Phones are many and on slow lines: their code ships with the page. A wall loads its own once. */
const WallMode = lazy(async () => ({ default: (await import('./wall/WallMode.tsx')).WallMode }))

export function KioskPage({ slug, options }: ModeProps) {
  const Mode = options.mode === 'phone' ? PhoneMode : WallMode
  return (
    <KioskBoundary slug={slug}>
      <Suspense>
        <Mode slug={slug} options={options} />
        <Drawn mode={options.mode} />
      </Suspense>
    </KioskBoundary>
  )
}
