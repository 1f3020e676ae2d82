import { Component, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { attentionOrder } from '../../domain/attention.ts'
import { leadLevel, leadNow } from '../../domain/lead.ts'
import { useLocale } from '../../view/i18n/use-locale.ts'
import { LevelName } from '../../view/levels/LevelName.tsx'
import { useStationWords } from '../../view/station/station-words.ts'
import { formatMeasured } from '../../view/time/format-time.ts'
import { readersZone } from '../../view/time/zone.ts'
import { useSnapshot } from '../data/use-snapshot.ts'
import { forgetFaults, restartLater } from './restart.ts'
import { startSurvival } from './start-survival.ts'
import type { PageMode } from './worker/kept-files.ts'

const EVERY_SECONDS = 20
/** A start counts as successful after this long. */
const GONE_WELL_MS = 10 * 60_000

/** Shows the last snapshot as a plain list, or nothing where that fails too; the page reloads later. */
export function KioskBoundary({ slug, children }: { slug: string; children: ReactNode }) {
  const lastSnapshot = (
    <Boundary fallback={null}>
      <LastSnapshot slug={slug} />
    </Boundary>
  )
  return <Boundary fallback={lastSnapshot}>{children}</Boundary>
}

class Boundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    markDrawn()
    restartLater()
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/** Every station in a line, worst first, with little code: the fallback of a failed rendering. */
function LastSnapshot({ slug }: { slug: string }) {
  const { t } = useTranslation('kiosk')
  const words = useStationWords()
  const locale = useLocale()
  const { snapshot, nowMs } = useSnapshot(slug, EVERY_SECONDS)
  return (
    <main className="last-picture">
      <p role="status">{t('survival.fault')}</p>
      <ul>
        {attentionOrder(snapshot?.devices ?? []).map((device) => {
          const now = leadNow(device)
          const level = leadLevel(device)
          return (
            <li key={device.id}>
              <span>{device.name}</span>
              <span>{level && <LevelName level={level} isCurrent={device.freshness !== 'silent'} />}</span>
              <span className="last-picture-value">{now && words.briefValue(now)}</span>
              <span>{now?.reading && formatMeasured(now.reading.t, nowMs, readersZone(), locale)}</span>
            </li>
          )
        })}
      </ul>
    </main>
  )
}

/** Mounts beside a mode, once the mode has rendered. */
export function Drawn({ mode }: { mode: PageMode }) {
  useEffect(() => {
    markDrawn()
    startSurvival(mode)
    const timer = setTimeout(forgetFaults, GONE_WELL_MS)
    return () => clearTimeout(timer)
  }, [mode])
  return null
}

/** Tells `public/kiosk-guard.js` that the page has rendered; otherwise it reloads the page. */
function markDrawn(): void {
  document.documentElement.dataset.drawn = ''
}
