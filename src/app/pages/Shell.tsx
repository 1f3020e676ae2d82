import { Outlet, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listedEvent } from '../api/live/listed-event.ts'
import { AlarmSignals } from '../features/alarms/signals/AlarmSignals.tsx'
import { TabSignal } from '../features/attention/TabSignal.tsx'
import { Commands } from '../features/commands/Commands.tsx'
import { LevelNews } from '../features/levels/LevelNews.tsx'
import { LiveEvents } from '../features/live/LiveEvents.tsx'
import { Typeface } from '../features/theme/Typeface.tsx'
import { ConnectionBanner } from '../features/top-bar/Connection.tsx'
import { SignInBar, TopBar } from '../features/top-bar/TopBar.tsx'
import { useSecondStep } from '../ui/use-second-step.ts'

/** What every page stands in. A page's `<main>` has the id `content`, for those who skip the bar. */
export function Shell() {
  const { t } = useTranslation()
  // with a list that came before the page: all that the page asks for is newer, and need not be asked for again
  const [listed] = useState(listedEvent)
  const isSigningIn = useLocation({ select: ({ pathname }) => pathname === '/login' })
  return (
    <div className="shell">
      <Typeface />
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {isSigningIn ? (
        <SignInBar />
      ) : (
        <>
          <TopBar />
          <ConnectionBanner />
          <AfterPage listed={listed} />
          <Commands />
        </>
      )}
      <Outlet />
    </div>
  )
}

/** What shows nothing by itself: mounted once the page is drawn, which a slow phone takes half a second for. */
function AfterPage({ listed }: { listed: string | undefined }) {
  const isPageDrawn = useSecondStep()
  if (!isPageDrawn) return null
  return (
    <>
      <LiveEvents after={listed} />
      <LevelNews />
      <TabSignal />
      <AlarmSignals />
    </>
  )
}
