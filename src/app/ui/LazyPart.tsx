import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

/** A part whose code is loaded when it is first shown; says so where it cannot be. */
export function LazyPart({
  name,
  waiting,
  children,
}: {
  name: string
  /** While it loads. */
  waiting: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation('common')
  return (
    <CatchBoundary getResetKey={() => name} errorComponent={() => <p>{t('partMissing')}</p>}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </CatchBoundary>
  )
}
