import './styles/kiosk.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTrustedTypes } from '../view/security/trusted-types.ts'
import { KioskPage } from './KioskPage.tsx'
import { linkManifest } from './link-manifest.ts'
import { readOptions, thisScreen } from './options.ts'
import { slugOf } from './slug.ts'
import { startTexts } from './texts/start-texts.ts'
import { startTheme } from './theme.ts'

startTrustedTypes()

const root = document.getElementById('root')
if (!root) throw new Error('kiosk.html has no #root')

const slug = slugOf(location.pathname)
const options = readOptions(location.search, thisScreen())
startTheme(options.theme)
startTexts(options.languages[0])
linkManifest(slug)

createRoot(root).render(
  <StrictMode>
    <KioskPage slug={slug} options={options} />
  </StrictMode>,
)
