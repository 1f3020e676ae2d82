import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ALARM_KINDS, WORST } from '../../../../domain/alarms/alarm.ts'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import { type Matcher, matches } from '../../../../domain/alarms/silence.ts'
import type { DeviceState } from '../../../../domain/device.ts'
import { makeSilence } from '../../../api/alarms/acts.ts'
import { refetchAlarms } from '../../../api/alarms/alarms.ts'
import { Select } from '../../../ui/Select.tsx'
import { useKeptText } from '../../kept-text/use-kept-text.ts'
import { AlarmField } from '../form/AlarmField.tsx'
import { AlarmForm } from '../form/AlarmForm.tsx'
import { useEndOption } from '../form/use-end-option.ts'
import { severityName } from '../severity.ts'
import type { RowClock } from '../words/row-clock.ts'
import { useAlarmWords } from '../words/use-alarm-words.ts'

const ANY = ''
const HOUR_S = 3600
const LENGTHS_S = [1, 2, 4, 8, 12, 24, 72, 168, 720].map((hours) => hours * HOUR_S)
const MAX_STATIONS = 1000
const DEFAULT_S = 4 * HOUR_S
const SEVERITIES = [3, 2, 1, 0]

/** A form for a silence, with the number of alarms it covers now. */
export function SilenceForm({
  alarms,
  devices,
  basins,
  clock,
  onDone,
  onCancel,
}: {
  alarms: readonly AlarmView[]
  devices: readonly DeviceState[]
  basins: readonly string[]
  clock: RowClock
  onDone: () => void
  onCancel: () => void
}) {
  const { t } = useTranslation('alarms')
  const client = useQueryClient()
  const words = useAlarmWords()
  const endOption = useEndOption(clock)
  const choices = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<Partial<Record<Matcher['name'], string>>>({})
  const [lengthS, setLengthS] = useState(String(DEFAULT_S))
  const [comment, setComment] = useKeptText('silence')
  const [isMissing, setMissing] = useState(false)
  useEffect(() => choices.current?.querySelector('select')?.focus(), [])

  const matchers = (Object.entries(chosen) as [Matcher['name'], string][])
    .filter(([, value]) => value !== ANY)
    .map(([name, value]): Matcher => ({ name, values: [value] }))
  const covered = matchers.length === 0 ? [] : alarms.filter((alarm) => matches(matchers, labelsIn(alarm)))
  const isWorst = matchers.length > 0 && (chosen.severity ?? ANY) === ANY
  const stations = useMemo(() => offered(devices, alarms), [devices, alarms])
  const making = useMutation({
    mutationFn: () =>
      makeSilence({ matchers, endsMs: Date.now() + Number(lengthS) * 1000, comment: comment.trim() }),
    onSuccess: () => {
      void refetchAlarms(client)
      setComment('')
      onDone()
    },
  })
  const cancel = () => {
    setComment('')
    onCancel()
  }
  const submit = () => {
    if (matchers.length === 0 || comment.trim() === '') setMissing(true)
    else making.mutate()
  }
  const select = (
    name: Matcher['name'],
    any: string,
    values: readonly { value: string; label: string }[],
  ) => (
    <Select
      label={t(`silences.name.${name}`)}
      value={chosen[name] ?? ANY}
      options={[{ value: ANY, label: any }, ...values]}
      onChange={(value) => {
        setChosen({ ...chosen, [name]: value })
        setMissing(false)
      }}
    />
  )
  return (
    <AlarmForm
      label={t('silences.new')}
      action={t('silences.save')}
      note={
        <p role="status" className="alarm-soft">
          {matchers.length > 0 &&
            `${t('silences.covers', { count: covered.length, number: covered.length.toLocaleString(clock.locale) })}.`}
          {(isWorst || Number(chosen.severity) >= WORST) && ` ${t('silences.worst')}`}
        </p>
      }
      act={making}
      problem={isMissing && t('silences.missing')}
      onSubmit={submit}
      onCancel={cancel}
    >
      <div ref={choices} className="silence-matchers">
        {basins.length > 0 &&
          select(
            'basin',
            t('filter.allBasins'),
            basins.map((basin) => ({ value: basin, label: basin })),
          )}
        {select(
          'station',
          t('silences.anyStation'),
          stations.map(({ id, name }) => ({ value: id, label: name })),
        )}
        {select(
          'severity',
          t('filter.allSeverities'),
          SEVERITIES.map((severity) => ({
            value: String(severity),
            label: words.severityWord(severityName(severity)),
          })),
        )}
        {select(
          'kind',
          t('filter.allKinds'),
          ALARM_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
        )}
        <Select
          label={t('silences.until')}
          value={lengthS}
          options={LENGTHS_S.map(endOption)}
          onChange={setLengthS}
        />
      </div>
      <AlarmField
        label={t('silences.comment')}
        value={comment}
        onText={(next) => {
          setComment(next)
          setMissing(false)
        }}
      />
    </AlarmForm>
  )
}

/** Stations by name; of very many only those with an alarm: nobody scrolls through all. */
function offered(devices: readonly DeviceState[], alarms: readonly AlarmView[]) {
  const withAlarm = new Set(alarms.map(({ station }) => station?.id))
  const few = devices.length <= MAX_STATIONS ? devices : devices.filter(({ id }) => withAlarm.has(id))
  return few.toSorted((a, b) => a.name.localeCompare(b.name))
}

function labelsIn({ station, kind, sensor, severity }: AlarmView) {
  return {
    station: station?.id ?? null,
    basin: station?.basin ?? null,
    kind,
    sensor: sensor?.id ?? null,
    severity,
  }
}
