import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import type { Silence } from '../../../../domain/alarms/silence.ts'
import type { DeviceState } from '../../../../domain/device.ts'
import { endSilence } from '../../../api/alarms/acts.ts'
import { refetchAlarms } from '../../../api/alarms/alarms.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { FailureDetail } from '../../failure/FailureDetail.tsx'
import { useFailureText } from '../../failure/use-failure-text.ts'
import { Moment } from '../words/Moment.tsx'
import type { RowClock } from '../words/row-clock.ts'
import { SilenceForm } from './SilenceForm.tsx'
import { useMatcherWords } from './use-matcher-words.ts'

export function Silences({
  answer: { data: silences, error, refetch },
  alarms,
  devices,
  basins,
  clock,
  canAct,
}: {
  answer: UseQueryResult<Silence[]>
  alarms: readonly AlarmView[]
  devices: readonly DeviceState[]
  basins: readonly string[]
  clock: RowClock
  canAct: boolean
}) {
  const { t } = useTranslation('alarms')
  const client = useQueryClient()
  const failureText = useFailureText('reader')
  const matcherWords = useMatcherWords(devices)
  const opener = useRef<HTMLButtonElement>(null)
  const [isMaking, setMaking] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const ending = useMutation({
    mutationFn: endSilence,
    onSuccess: () => {
      setAnnouncement(t('silences.ended'))
      opener.current?.focus()
    },
    onSettled: () => refetchAlarms(client),
  })
  const close = () => {
    setMaking(false)
    opener.current?.focus()
  }
  const coveredBy = (id: string) => alarms.filter(({ silencedBy }) => silencedBy.includes(id)).length
  return (
    <>
      {canAct && (
        <Button ref={opener} aria-expanded={isMaking} onClick={() => setMaking(!isMaking)}>
          {t('silences.new')}
        </Button>
      )}
      {isMaking && (
        <SilenceForm
          {...{ alarms, devices, basins, clock }}
          onDone={() => {
            setAnnouncement(t('silences.made'))
            close()
          }}
          onCancel={close}
        />
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {ending.error && (
        <p className="alarm-problem" role="alert">
          {t('failed.act')} {failureText(ending.error)}
        </p>
      )}
      {error && (
        <Notice title={t('silences.loadFailed')}>
          <FailureDetail failure={error} retry={() => void refetch()} />
        </Notice>
      )}
      {silences?.length === 0 && (
        <Notice title={t('silences.none')}>
          <p>{t('silences.noneDetail')}</p>
        </Notice>
      )}
      {silences && silences.length > 0 && (
        <ul className="alarm-list" aria-label={t('silences.title')}>
          {silences.map((silence) => {
            const what = matcherWords(silence.matchers)
            const count = coveredBy(silence.id)
            return (
              <li key={silence.id} className="alarm-row silence-row">
                <div className="alarm-main">
                  <h3 className="alarm-title">{what}</h3>
                  <p className="alarm-note">“{silence.comment}”</p>
                </div>
                <div className="alarm-times">
                  <p>
                    {silence.startsMs > clock.nowMs && (
                      <>
                        {t('silences.from')} <Moment ms={silence.startsMs} clock={clock} />{' '}
                      </>
                    )}
                    {t('silences.until')} <Moment ms={silence.endsMs} clock={clock} />
                    {silence.by !== null && ` · ${t('silences.by')} ${silence.by}`}
                  </p>
                  <p className="alarm-soft">
                    {t('silences.covers', { count, number: count.toLocaleString(clock.locale) })}
                  </p>
                </div>
                {canAct && (
                  <div className="alarm-actions">
                    <Button
                      aria-label={t('silences.endOf', { what })}
                      disabled={ending.isPending}
                      onClick={() => ending.mutate(silence.id)}
                    >
                      {t('silences.end')}
                    </Button>
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
