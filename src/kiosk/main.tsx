import './styles/kiosk.css'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { startTexts } from '../view/i18n/start-texts.ts'
import { startTrustedTypes } from '../view/security/trusted-types.ts'
import { type KioskOptions, type ModeProps, readOptions, thisScreen } from './options.ts'
import { PhoneMode } from './phone/PhoneMode.tsx'
import { Drawn, KioskBoundary } from './survival/KioskBoundary.tsx'
import { kioskEn } from './texts/en.ts'
import { kioskId } from './texts/id.ts'

/** Phones are many and on slow lines: their code ships with the page. A wall loads its own once. */
const WallMode = lazy(async () => ({ default: (await import('./wall/WallMode.tsx')).WallMode }))

startTrustedTypes()

const root = document.getElementById('root')
if (!root) throw new Error('kiosk.html has no #root')

const slug = slugOf(location.pathname)
const options = readOptions(location.search, thisScreen())
startTheme(options.theme)
startTexts({ en: kioskEn, id: kioskId }, options.languages[0])
linkManifest()

createRoot(root).render(
  <StrictMode>
    <KioskPage slug={slug} options={options} />
  </StrictMode>,
)

function KioskPage({ slug, options }: ModeProps) {
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

/** The slug of `/kiosk/{slug}`. */
function slugOf(pathname: string): string {
  const [, segment = ''] = /^\/kiosk\/([^/]+)/.exec(pathname) ?? []
  try {
    return decodeURIComponent(segment)
  } catch {
    // not a valid slug: the server responds 404
    return segment
  }
}

function linkManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = `/kiosk/${encodeURIComponent(slug)}/manifest.webmanifest`
  document.head.append(link)
}

function startTheme(theme: KioskOptions['theme']): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const system = dark.matches ? 'dark' : 'light'
    document.documentElement.dataset.theme = theme === 'auto' ? system : theme
  }
  apply()
  dark.addEventListener('change', apply)
}
