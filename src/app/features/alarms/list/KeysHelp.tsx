import { useTranslation } from 'react-i18next'
import { Keys } from '../../shortcuts/Keys.tsx'
import { type ShortcutAction, shortcutsOf } from '../../shortcuts/shortcuts.ts'

type Action = ShortcutAction<'alarms'>

const NOT_WHEN_SHELVED: readonly Action[] = ['take', 'takeAll', 'shelve']
/** Not for viewers. */
const ACTS: readonly Action[] = [...NOT_WHEN_SHELVED, 'takeNote']

export function KeysHelp({ canAct, isShelved }: { canAct: boolean; isShelved: boolean }) {
  const { t } = useTranslation('alarms')
  const without = !canAct ? ACTS : isShelved ? NOT_WHEN_SHELVED : []
  const shown = shortcutsOf('alarms').filter(([action]) => !without.includes(action))
  return (
    <p className="alarm-keys">
      {t('keys.label')}:{' '}
      {shown.map(([action, [keys = '']]) => (
        <span key={action} className="alarm-key">
          <Keys keys={keys} /> {t(isShelved && action === 'takeNote' ? 'act.note' : `keys.${action}`)}{' '}
        </span>
      ))}
    </p>
  )
}
