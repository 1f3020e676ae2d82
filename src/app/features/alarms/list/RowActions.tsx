import { useTranslation } from 'react-i18next'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import type { AlarmAct } from '../../../api/alarms/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { isToTake } from '../sections.ts'
import type { FormKind } from './drafts.ts'

export function RowActions({
  alarm,
  name,
  form,
  onAct,
  onForm,
}: {
  alarm: AlarmView
  /** The alarm in few words for screen readers: every row has the same buttons. */
  name: string
  form: FormKind | null
  onAct: (act: AlarmAct) => void
  onForm: (form: FormKind | null) => void
}) {
  const { t } = useTranslation('alarms')
  const opens = (kind: FormKind) => ({
    'aria-label': t('act.of', { act: t(`act.${kind}`), alarm: name }),
    'aria-expanded': form === kind,
    onClick: () => onForm(form === kind ? null : kind),
  })
  const does = (act: AlarmAct, label: string) => ({
    'aria-label': t('act.of', { act: label, alarm: name }),
    onClick: () => onAct(act),
  })
  return (
    <div className="alarm-actions">
      {isToTake(alarm) && (
        <Button className="button is-primary" {...does({ kind: 'acknowledge' }, t('act.take'))}>
          {t('act.take')}
        </Button>
      )}
      <Button {...opens('note')}>{t('act.note')}</Button>
      {alarm.outOfService ? (
        <Button {...does({ kind: 'in-service' }, t('act.inService'))}>{t('act.inService')}</Button>
      ) : alarm.shelved ? (
        <Button {...does({ kind: 'unshelve' }, t('act.unshelve'))}>{t('act.unshelve')}</Button>
      ) : (
        <Button {...opens('shelve')}>{t('act.shelve')}</Button>
      )}
    </div>
  )
}
