import { useTranslation } from 'react-i18next'
import { Keys } from '../../shortcuts/Keys.tsx'
import { type ShortcutAction, shortcutsOf } from '../../shortcuts/shortcuts.ts'

/** What a viewer cannot do. */
const ACTS: readonly ShortcutAction<'alarms'>[] = ['take', 'takeNote', 'takeAll', 'shelve']

/** Which keys do what: they act on the alarm that has the focus. */
export function KeysHelp({ canAct }: { canAct: boolean }) {
  const { t } = useTranslation('alarms')
  const shown = shortcutsOf('alarms').filter(([action]) => canAct || !ACTS.includes(action))
  return (
    <p className="alarm-keys">
      {t('keys.label')}:{' '}
      {shown.map(([action, [keys = '']]) => (
        <span key={action} className="alarm-key">
          <Keys keys={keys} /> {t(`keys.${action}`)}{' '}
        </span>
      ))}
    </p>
  )
}
