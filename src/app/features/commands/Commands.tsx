import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { actionOf } from '../shortcuts/shortcuts.ts'
import { useKeyDown, useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { openDialog, useOpenDialog } from './open-dialog.ts'

const Palette = lazy(() => import('./Palette.tsx').then(({ Palette }) => ({ default: Palette })))
const ShortcutList = lazy(() =>
  import('./ShortcutList.tsx').then(({ ShortcutList }) => ({ default: ShortcutList })),
)

export function Commands() {
  const open = useOpenDialog()
  useShortcuts('page', { shortcuts: () => openDialog('shortcuts') })
  // also from a field; a second press closes it
  useKeyDown((event) => {
    if (actionOf('page', event) !== 'palette') return
    event.preventDefault()
    openDialog(open === 'palette' ? null : 'palette')
  })
  return (
    <CatchBoundary getResetKey={() => String(open)} errorComponent={() => null}>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette onClose={() => openDialog(null)} />}
        {open === 'shortcuts' && <ShortcutList onClose={() => openDialog(null)} />}
      </Suspense>
    </CatchBoundary>
  )
}
