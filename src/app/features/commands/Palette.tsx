import { useState } from 'react'
import {
  Autocomplete,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  TextField,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { Keys } from '../shortcuts/Keys.tsx'
import { CommandModal } from './CommandModal.tsx'
import { matchCommands } from './match-commands.ts'
import type { Command } from './page-commands.ts'
import { useCommands } from './use-commands.ts'

/** Finds stations and commands by text; arrow keys choose, Enter runs. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('commands')
  const [text, setText] = useState('')
  const sections = matchCommands(useCommands(text), text)
  const run = (command: Command) => {
    onClose()
    command.run()
  }
  return (
    <CommandModal label={t('palette')} onClose={onClose}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <TextField className="palette-field" aria-label={t('search')} autoFocus>
          <Icon name="search" />
          <Input role="combobox" aria-expanded placeholder={t('search')} spellCheck={false} />
        </TextField>
        <ListBox
          className="palette-list"
          aria-label={t('palette')}
          selectionMode="none"
          renderEmptyState={() => <p className="panel-note">{t('none')}</p>}
        >
          {sections.map(({ group, commands }) => (
            <ListBoxSection key={group} id={group}>
              <Header>{t(`group.${group}`)}</Header>
              {commands.map((command) => (
                <ListBoxItem
                  key={command.id}
                  id={command.id}
                  textValue={[command.label, command.detail].filter(Boolean).join(', ')}
                  onAction={() => run(command)}
                >
                  <span className="palette-label">{command.label}</span>
                  {command.detail && <span className="panel-note">{command.detail}</span>}
                  {command.keys && <Keys keys={command.keys} />}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
    </CommandModal>
  )
}
