import './styles/kiosk.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTexts } from '../view/i18n/start-texts.ts'
import { startTrustedTypes } from '../view/security/trusted-types.ts'
import { KioskPage } from './KioskPage.tsx'
import { readOptions, thisScreen } from './options.ts'
import { kioskEn } from './texts/en.ts'
import { kioskId } from './texts/id.ts'
import { startTheme } from './theme.ts'

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
