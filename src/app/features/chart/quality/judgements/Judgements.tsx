import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Judgement } from '../../../../../domain/quality/judgement.ts'
import { useLocale } from '../../../../../view/i18n/use-locale.ts'
import { formatInstant } from '../../../../../view/time/format-time.ts'
import { judgementsQuery } from '../../../../api/judgements.ts'
import { Button } from '../../../../ui/Button.tsx'
import { type Column, column } from '../../../../ui/Table.tsx'
import { useFailureText } from '../../../failure/use-failure-text.ts'
import { VirtualTable } from '../../table/VirtualTable.tsx'
import { around } from '../around.ts'
import type { QualityProps } from '../quality-props.ts'
import { JudgedMark } from './JudgedMark.tsx'
import { JudgeForm } from './JudgeForm.tsx'
import { useByWords } from './use-by-words.ts'
import type { Judging } from './use-judging.ts'

/** Operators' judgements of the range, with forms for new ones. An agency's are flagged stretches. */
export function Judgements({
  device,
  sensors,
  range,
  zone,
  nameOf,
  judging,
  onRange,
}: QualityProps & { judging: Judging }) {
  const { t } = useTranslation(['quality', 'common'])
  const failureText = useFailureText()
  const undoFailureText = useFailureText('reader')
  const { data, error, refetch } = useQuery({
    ...judgementsQuery(device.id, range),
    placeholderData: keepPreviousData,
  })
  const rows = data?.filter(
    ({ sensor, source }) => source === 'operator' && sensors.some(({ id }) => id === sensor),
  )
  const [first] = sensors
  const { draft, isAllowed, saying, undoing } = judging
  return (
    <section>
      <header className="section-head">
        <h2>{t('quality:judgements.title')}</h2>
        {isAllowed && first && (
          <Button onClick={() => judging.begin({ sensor: first.id, from: range.fromMs, to: range.toMs })}>
            {t('quality:judgements.judgeRange')}
          </Button>
        )}
      </header>
      {draft && (
        <JudgeForm
          key={`${draft.sensor} ${draft.from} ${draft.to}`}
          draft={draft}
          sensors={device.sensors}
          zone={zone}
          nameOf={nameOf}
          judging={judging}
        />
      )}
      <p role="status" className="judge-status">
        {undoing.error
          ? `${t('quality:judgements.undoFailed')} ${undoFailureText(undoing.error)}`
          : undoing.isSuccess
            ? t('quality:judgements.undone')
            : saying.isSuccess && t('quality:judgements.saved')}
      </p>
      {error && (
        <p className="chart-strip" role="status">
          {t('quality:judgements.loadFailed')} {failureText(error)}{' '}
          <Button onClick={() => void refetch()}>{t('common:retry')}</Button>
        </p>
      )}
      {rows?.length === 0 && <p>{t('quality:judgements.none')}</p>}
      {rows && rows.length > 0 && (
        <JudgementTable
          rows={rows}
          device={device}
          zone={zone}
          nameOf={nameOf}
          onRange={onRange}
          onUndo={isAllowed ? (id) => undoing.mutate(id) : undefined}
        />
      )}
    </section>
  )
}

function JudgementTable({
  rows,
  device,
  zone,
  nameOf,
  onRange,
  onUndo,
}: Pick<QualityProps, 'device' | 'zone' | 'nameOf' | 'onRange'> & {
  rows: readonly Judgement[]
  onUndo: ((judgementId: string) => void) | undefined
}) {
  const { t } = useTranslation('quality')
  const locale = useLocale()
  const byWords = useByWords()
  const instant = (ms: number) => formatInstant(ms, zone, locale)
  const nameOfId = (id: string) => {
    const sensor = device.sensors.find((one) => one.id === id)
    return sensor ? nameOf(sensor) : id
  }
  const columns: Column<Judgement>[] = [
    column('sensor', t('sensor'), ({ sensor }) => nameOfId(sensor)),
    column('flag', t('judgements.flag'), ({ flag, from, to }) => (
      <Button className="figure-button" title={t('stretches.show')} onClick={() => onRange(around(from, to))}>
        <JudgedMark judgement={{ flag, note: '' }} />
      </Button>
    )),
    column('note', t('judgements.note'), ({ note }) => (
      <span className="cut-text" title={note}>
        {note}
      </span>
    )),
    column('from', t('from'), ({ from }) => instant(from)),
    column('to', t('to'), ({ to }) => instant(to)),
    column('by', t('judgements.by'), byWords),
    column('at', t('judgements.at'), ({ at }) => instant(at)),
    ...(onUndo
      ? [
          column(
            'undo',
            <span className="visually-hidden">{t('judgements.undo')}</span>,
            ({ id, flag, sensor, from }: Judgement) => (
              <Button
                className="figure-button"
                aria-label={t('judgements.undoOf', {
                  flag: t(`judgements.${flag}`),
                  sensor: nameOfId(sensor),
                  from: instant(from),
                })}
                onClick={() => onUndo(id)}
              >
                {t('judgements.undo')}
              </Button>
            ),
          ),
        ]
      : []),
  ]
  return <VirtualTable label={t('judgements.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}
