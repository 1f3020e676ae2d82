import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { Keys } from '../shortcuts/Keys.tsx'
import { SHORTCUTS, type ShortcutScope, shortcutsOf } from '../shortcuts/shortcuts.ts'
import { CommandModal } from './CommandModal.tsx'

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['commands', 'common'])
  return (
    <CommandModal label={t('commands:shortcuts')} onClose={onClose}>
      <div className="command-head">
        <h2>{t('commands:shortcuts')}</h2>
        <IconButton icon="close" label={t('common:close')} onClick={onClose} autoFocus />
      </div>
      <div className="shortcut-scopes">
        {(Object.keys(SHORTCUTS) as ShortcutScope[]).map((scope) => (
          <Scope key={scope} scope={scope} />
        ))}
      </div>
    </CommandModal>
  )
}

function Scope({ scope }: { scope: ShortcutScope }) {
  const { t } = useTranslation('commands')
  return (
    <section>
      <h3>{t(`scope.${scope}`)}</h3>
      <dl>
        {shortcutsOf(scope).map(([action, texts]) => (
          <div key={action}>
            {/* a test checks that each has a text */}
            <dt>{t(`shortcut.${scope}.${action}` as 'shortcut.page.palette')}</dt>
            <dd>
              {texts.map((keys) => (
                <Keys key={keys} keys={keys} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
