import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { importNotes, type LineProblem } from '../../../api/notes.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFailureText } from '../../failure/use-failure-text.ts'

/** Imports all notes or none, and lists problems by line. */
export function ImportNotes({ zone, zoneLabel }: { zone: string; zoneLabel: string }) {
  const { t } = useTranslation('notes')
  const failureText = useFailureText('reader')
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const detailId = useId()
  const importing = useMutation({
    mutationFn: (file: File) => importNotes(file, zone),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notes'] }),
  })
  const { data, error, isPending } = importing
  return (
    <div className="import-notes">
      <input
        ref={field}
        type="file"
        accept=".csv,text/csv"
        aria-label={t('import.button')}
        tabIndex={-1}
        className="visually-hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // lets the same file be chosen again, corrected
          target.value = ''
          if (file) importing.mutate(file)
        }}
      />
      <Button aria-describedby={detailId} disabled={isPending} onClick={() => field.current?.click()}>
        {isPending ? t('import.importing') : t('import.button')}
      </Button>
      <span id={detailId} className="panel-note">
        {t('import.detail', { zone: zoneLabel })}
      </span>
      <div role="status">
        {data && 'added' in data && (
          <p>
            {t('import.done', { count: data.added })}{' '}
            {data.unchanged > 0 && t('import.unchanged', { count: data.unchanged })}
          </p>
        )}
        {error && (
          <p className="chart-strip">
            {t('import.failed')} {failureText(error)}
          </p>
        )}
        {data && 'problems' in data && <LineProblems problems={data.problems} />}
      </div>
    </div>
  )
}

const KNOWN = [
  'not-csv',
  'no-columns',
  'no-rows',
  'too-many-rows',
  'too-many-columns',
  'long-cell',
  'unknown-station',
  'ambiguous-station',
  'no-start',
  'no-end',
  'ends-before-start',
  'no-text',
  'long-text',
  'public',
] as const

function LineProblems({ problems }: { problems: readonly LineProblem[] }) {
  const { t } = useTranslation('notes')
  const wordsOf = ({ problem, detail }: LineProblem) => {
    const known = KNOWN.find((one) => one === problem)
    return known ? t(`import.problem.${known}`) : detail
  }
  return (
    <div className="import-problems">
      <p>{t('import.problems')}</p>
      <ol>
        {problems.map((one) => (
          <li key={one.line}>
            <strong>{t('import.line', { line: one.line })}</strong>: {wordsOf(one)}
          </li>
        ))}
      </ol>
    </div>
  )
}
