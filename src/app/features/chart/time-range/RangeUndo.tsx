import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { type Command, usePageCommands } from '../../commands/page-commands.ts'
import { SHORTCUTS, spokenKeys } from '../../shortcuts/shortcuts.ts'
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts'
import { useRangeSteps } from '../page/use-range-address.ts'

const [UNDO] = SHORTCUTS.range.undo
const [REDO] = SHORTCUTS.range.redo

export function RangeUndo({ onUndo, onRedo }: { onUndo: () => void; onRedo: () => void }) {
  const { t } = useTranslation('chart')
  const { canUndo, canRedo } = useRangeSteps()
  const undo = canUndo ? onUndo : undefined
  const redo = canRedo ? onRedo : undefined
  useShortcuts('range', { undo, redo })
  const command = (id: 'undo' | 'redo', keys: string, run: (() => void) | undefined): Command[] =>
    run ? [{ id, group: 'actions', label: t(`range.${id}`), keys, run }] : []
  usePageCommands([...command('undo', UNDO, undo), ...command('redo', REDO, redo)])
  return (
    <div className="range-steps range-undo">
      <Button
        aria-label={t('range.undo')}
        title={t('range.undo')}
        aria-disabled={!undo}
        aria-keyshortcuts={spokenKeys(UNDO)}
        onClick={undo}
      >
        <Icon name="undo" />
      </Button>
      <Button
        aria-label={t('range.redo')}
        title={t('range.redo')}
        aria-disabled={!redo}
        aria-keyshortcuts={spokenKeys(REDO)}
        onClick={redo}
      >
        <Icon name="redo" />
      </Button>
    </div>
  )
}
