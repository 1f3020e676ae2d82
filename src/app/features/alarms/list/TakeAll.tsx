import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts'
import { AlarmField } from '../form/AlarmField.tsx'
import { AlarmForm } from '../form/AlarmForm.tsx'
import { severityName } from '../severity.ts'
import { useAlarmWords } from '../words/use-alarm-words.ts'
import { useTakeAll } from './use-take-all.ts'

/** Takes all shown alarms with one note. The form fixes which when it opens: later ones were not seen. */
export function TakeAll({ alarms }: { alarms: readonly AlarmView[] }) {
  const { t } = useTranslation('alarms')
  const number = useNumber()
  const opener = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<readonly AlarmView[]>()
  const [announcement, setAnnouncement] = useState('')
  const isOffered = alarms.length > 1
  useShortcuts('alarms', { takeAll: isOffered && !chosen ? () => setChosen(alarms) : undefined })
  return (
    <div className="alarm-take-all">
      {chosen ? (
        <TakeAllForm
          alarms={chosen}
          onDone={(done) => {
            const left = chosen.length - done
            setAnnouncement(
              left === 0
                ? t('takeAll.done', { count: done, number: number(done) })
                : t('takeAll.doneBut', { count: left, done: number(done), left: number(left) }),
            )
            setChosen(undefined)
            // the button may be gone with its alarms
            document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
          }}
          onCancel={() => {
            setChosen(undefined)
            requestAnimationFrame(() => opener.current?.focus())
          }}
        />
      ) : (
        isOffered && (
          <Button
            ref={opener}
            onClick={() => {
              setAnnouncement('')
              setChosen(alarms)
            }}
          >
            {t('takeAll.open', { number: number(alarms.length) })}
          </Button>
        )
      )}
      <p role="status" className="alarm-said">
        {announcement}
      </p>
    </div>
  )
}

function TakeAllForm({
  alarms,
  onDone,
  onCancel,
}: {
  alarms: readonly AlarmView[]
  onDone: (done: number) => void
  onCancel: () => void
}) {
  const { t } = useTranslation('alarms')
  const number = useNumber()
  const field = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState('')
  const { takeAll, isPending, failure } = useTakeAll()
  const summary = useSummary(alarms)
  useEffect(() => field.current?.focus(), [])
  const submit = () => {
    void takeAll(alarms, note.trim()).then((done) => done !== null && onDone(done))
  }
  return (
    <AlarmForm
      label={t('takeAll.open', { number: number(alarms.length) })}
      action={t('takeAll.confirm', { number: number(alarms.length) })}
      act={{ isPending, error: failure }}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className="alarm-summary">
        <strong>{summary}.</strong> {t('takeAll.detail')}
      </p>
      <AlarmField
        ref={field}
        label={t('takeAll.note')}
        value={note}
        placeholder={t('form.noteHint')}
        onText={setNote}
      />
    </AlarmForm>
  )
}

/** `1 danger, 38 quiet`, the worst first. */
function useSummary(alarms: readonly AlarmView[]): string {
  const { severityWord } = useAlarmWords()
  const number = useNumber()
  const names = alarms.map(({ severity }) => severityName(severity))
  return [...new Set(names)]
    .map((name) => `${number(names.filter((one) => one === name).length)} ${severityWord(name)}`)
    .join(', ')
}

function useNumber(): (value: number) => string {
  const locale = useLocale()
  return (value) => value.toLocaleString(locale)
}
