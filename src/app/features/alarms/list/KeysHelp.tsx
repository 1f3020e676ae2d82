import { useTranslation } from 'react-i18next'

const KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['T', 'take'],
  ['N', 'takeNote'],
  ['A', 'takeAll'],
  ['S', 'shelve'],
  ['C', 'chart'],
  ['E', 'steps'],
] as const
/** What nobody can do who may only look. */
const ACTS: readonly string[] = ['take', 'takeNote', 'takeAll', 'shelve']

/** Which keys do what: they act on the alarm that has the focus. */
export function KeysHelp({ canAct }: { canAct: boolean }) {
  const { t } = useTranslation('alarms')
  return (
    <p className="alarm-keys">
      {t('keys.label')}:{' '}
      {KEYS.filter(([, what]) => canAct || !ACTS.includes(what)).map(([key, what]) => (
        <span key={key} className="alarm-key">
          <kbd className="key">{key}</kbd> {t(`keys.${what}`)}{' '}
        </span>
      ))}
    </p>
  )
}
