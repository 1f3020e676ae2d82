import { Outlet, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listedEvent } from '../api/live/listed-event.ts'
import { AlarmSignals } from '../features/alarms/signals/AlarmSignals.tsx'
import { TabSignal } from '../features/attention/TabSignal.tsx'
import { Commands } from '../features/commands/Commands.tsx'
import { LevelNews } from '../features/levels/LevelNews.tsx'
import { LiveEvents } from '../features/live/LiveEvents.tsx'
import { ConnectionBanner } from '../features/top-bar/Connection.tsx'
import { SignInBar, TopBar } from '../features/top-bar/TopBar.tsx'

/** The frame of every page. A page's `<main>` has the id `content`, for skipping the bar. */
export function Shell() {
  const { t } = useTranslation()
  // all that the page requests is newer than the list before it, and needs no refetch
  const [listed] = useState(listedEvent)
  const isSigningIn = useLocation({ select: ({ pathname }) => pathname === '/login' })
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {isSigningIn ? (
        <SignInBar />
      ) : (
        <>
          <TopBar />
          <ConnectionBanner />
          <LiveEvents after={listed} />
          <LevelNews />
          <TabSignal />
          <AlarmSignals />
          <Commands />
        </>
      )}
      <Outlet />
    </div>
  )
}
