import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { millisecondsInDay as DAY_MS, millisecondsInMinute as MINUTE_MS } from 'date-fns/constants'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import type { DeviceState } from '../../../../domain/device.ts'
import { alarmHistoryQuery } from '../../../api/alarms/alarms.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { HISTORY_DAYS, type HistoryDays } from '../../address/alarms-search.ts'
import { FailureDetail } from '../../failure/FailureDetail.tsx'
import { AlarmList } from '../list/AlarmList.tsx'
import { NoAlarms } from '../list/NoAlarms.tsx'
import type { RowClock } from '../words/row-clock.ts'

export const DEFAULT_DAYS: HistoryDays = '1'

/** Recently raised alarms in any state, newest first. */
export function AlarmHistory({
  days,
  onDays,
  alarms,
  fits,
  onClear,
  devices,
  clock,
}: {
  days: HistoryDays
  onDays: (days: HistoryDays) => void
  alarms: readonly AlarmView[]
  fits: (alarms: readonly AlarmView[]) => AlarmView[]
  /** Absent without a filter. */
  onClear: (() => void) | undefined
  devices: readonly DeviceState[]
  clock: RowClock
}) {
  const { t } = useTranslation('alarms')
  // alarms raised meanwhile are in it too: events refetch it
  const [openedMs] = useState(() => Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS)
  const toMs = openedMs + DAY_MS
  const fromMs = openedMs - Number(days) * DAY_MS
  const { data, error, refetch } = useQuery({
    ...alarmHistoryQuery({ fromMs, toMs }),
    placeholderData: keepPreviousData,
  })
  const shown = data && fits(data.alarms)
  return (
    <>
      <div className="alarm-history-bar">
        <Select
          label={t('filter.days')}
          value={days}
          options={HISTORY_DAYS.map((value) => ({
            value,
            label: t('filter.lastDays', { count: Number(value) }),
          }))}
          onChange={onDays}
        />
      </div>
      {error && (
        <Notice title={t('failedTitle')}>
          <FailureDetail failure={error} retry={() => void refetch()} />
        </Notice>
      )}
      {!shown && !error && <p role="status">{t('loading')}</p>}
      {shown?.length === 0 && <NoAlarms of="history" onClear={onClear} />}
      {shown && shown.length > 0 && (
        <AlarmList
          label={t('list.history')}
          alarms={shown}
          all={alarms}
          devices={devices}
          clock={clock}
          acts={undefined}
        />
      )}
      {data && data.alarms.length >= data.limit && (
        <p className="alarm-soft">{t('historyCut', { number: data.limit.toLocaleString(clock.locale) })}</p>
      )}
    </>
  )
}
