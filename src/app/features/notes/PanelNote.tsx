import { millisecondsInMinute as MINUTE_MS } from 'date-fns/constants'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useZone } from '../time/use-zone.ts'
import { NotingState } from './NotingState.tsx'
import { useNoting } from './use-noting.ts'

const NoteForm = lazy(() => import('./NoteForm.tsx').then(({ NoteForm }) => ({ default: NoteForm })))

/** A note on a station as of now; nothing for viewers. */
export function PanelNote({ device }: { device: DeviceState }) {
  const { t } = useTranslation(['notes', 'common'])
  const { zone } = useZone(device)
  const noting = useNoting()
  const { isAllowed, draft } = noting
  if (!isAllowed) return null
  const begin = () => {
    const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
    noting.begin({ device: device.id, from: now, to: null })
  }
  return (
    <>
      <Button className="button" aria-expanded={draft !== null} onClick={begin}>
        <Icon name="note" />
        {t('notes:add')}
      </Button>
      {draft && (
        <Suspense fallback={<p>{t('common:loading')}</p>}>
          <NoteForm draft={draft} zone={zone} noting={noting} />
        </Suspense>
      )}
      <NotingState noting={noting} />
    </>
  )
}
