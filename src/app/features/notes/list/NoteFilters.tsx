import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { NOTES_DAYS, type NotesDays, type NotesSearch } from '../../address/notes-search.ts'

const TYPING_MS = 250
const MAX_CHARACTERS = 200

export function NoteFilters({
  search,
  stationName,
  onSearch,
}: {
  search: NotesSearch
  /** `null` for all stations. */
  stationName: string | null
  onSearch: (change: { [K in keyof NotesSearch]?: NotesSearch[K] | undefined }) => void
}) {
  const { t } = useTranslation('notes')
  const fieldId = useId()
  const [typed, setTyped] = useState(search.q ?? '')
  const addressed = search.q ?? ''
  // back and forward change the address without typing
  useEffect(() => setTyped(addressed), [addressed])
  useEffect(() => {
    if (typed === addressed) return
    const timer = setTimeout(() => onSearch({ q: typed === '' ? undefined : typed }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, addressed, onSearch])
  return (
    <search className="note-filters">
      <label htmlFor={fieldId} className="visually-hidden">
        {t('page.search')}
      </label>
      <input
        id={fieldId}
        type="search"
        value={typed}
        maxLength={MAX_CHARACTERS}
        placeholder={t('page.search')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select<NotesDays | 'all'>
        label={t('page.time')}
        value={search.days ?? 'all'}
        options={[...NOTES_DAYS, 'all' as const].map((value) => ({ value, label: t(`page.days.${value}`) }))}
        onChange={(days) => onSearch({ days: days === 'all' ? undefined : days })}
      />
      {stationName !== null && (
        <Button className="chip" aria-pressed onClick={() => onSearch({ station: undefined })}>
          {t('page.station', { name: stationName })} <span aria-hidden="true">×</span>
          <span className="visually-hidden">, {t('page.everyStation')}</span>
        </Button>
      )}
    </search>
  )
}
