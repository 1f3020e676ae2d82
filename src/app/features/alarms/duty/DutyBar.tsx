import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Duty } from '../../../../domain/alarms/alarm-index.ts'
import { handOver } from '../../../api/alarms/acts.ts'
import { alarmsQuery } from '../../../api/alarms/alarms.ts'
import { sessionQuery } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { useKeptText } from '../../kept-text/use-kept-text.ts'
import { AlarmField } from '../form/AlarmField.tsx'
import { AlarmForm } from '../form/AlarmForm.tsx'
import { Moment } from '../words/Moment.tsx'
import type { RowClock } from '../words/row-clock.ts'

export function DutyBar({ duty, clock, canAct }: { duty: Duty | null; clock: RowClock; canAct: boolean }) {
  const { t } = useTranslation('alarms')
  const [isOpen, setOpen] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <section className="alarm-duty" aria-label={t('duty.label')}>
      <p>
        {duty?.to == null ? (
          t('duty.nobody')
        ) : (
          <>
            {t('duty.on')} <strong>{duty.to}</strong>{' '}
            <span className="alarm-soft">
              {t('duty.since')} <Moment ms={duty.sinceMs} clock={clock} />
            </span>
          </>
        )}
        {duty?.note !== undefined && <span className="alarm-note"> “{duty.note}”</span>}
      </p>
      {canAct && (
        <Button ref={opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(duty?.to == null ? 'duty.take' : 'duty.handOver')}
        </Button>
      )}
      {isOpen && (
        <HandoverForm
          isFirst={duty?.to == null}
          onDone={(to) => {
            setAnnouncement(to === null ? t('duty.doneNobody') : t('duty.done', { name: to }))
            close()
          }}
          onCancel={close}
        />
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </section>
  )
}

/** Takes the focus; Escape cancels. Starts with the user's own name where nobody is on duty. */
function HandoverForm({
  isFirst,
  onDone,
  onCancel,
}: {
  isFirst: boolean
  onDone: (to: string | null) => void
  onCancel: () => void
}) {
  const { t } = useTranslation('alarms')
  const client = useQueryClient()
  const own = useQuery(sessionQuery).data?.user?.name ?? ''
  const field = useRef<HTMLInputElement>(null)
  const [to, setTo] = useState(isFirst ? own : '')
  const [note, setNote] = useKeptText('handover')
  useEffect(() => field.current?.select(), [])
  const handing = useMutation({
    mutationFn: () => handOver(nameIn(to), note.trim() === '' ? undefined : note.trim()),
    onSuccess: (duty) => {
      client.setQueryData(alarmsQuery.queryKey, (listing) => listing && { ...listing, duty })
      setNote('')
      onDone(duty?.to ?? null)
    },
  })
  const cancel = () => {
    setNote('')
    onCancel()
  }
  return (
    <AlarmForm
      label={t(isFirst ? 'duty.take' : 'duty.handOver')}
      action={t(isFirst ? 'duty.take' : 'duty.save')}
      act={handing}
      onSubmit={() => handing.mutate()}
      onCancel={cancel}
    >
      <AlarmField
        ref={field}
        label={t('duty.to')}
        value={to}
        autoComplete="name"
        placeholder={t('duty.toHint')}
        onText={setTo}
      />
      <AlarmField label={t('duty.note')} value={note} onText={setNote} />
    </AlarmForm>
  )
}

function nameIn(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
