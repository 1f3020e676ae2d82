import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../../../domain/device.ts'
import { useLocale } from '../../../../../view/i18n/use-locale.ts'
import { formatInstant } from '../../../../../view/time/format-time.ts'
import { flaggedStretchesQuery } from '../../../../api/flagged-stretches.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { type Column, column } from '../../../../ui/Table.tsx'
import {
  type ChartSearch,
  type QualitySearch,
  STRETCH_KINDS,
  type StretchKind,
} from '../../../address/chart-search.ts'
import { FailureStrip } from '../../page/strips.tsx'
import { VirtualTable } from '../../table/VirtualTable.tsx'
import { around } from '../around.ts'
import { FlagMark } from '../FlagMark.tsx'
import { JudgedMark } from '../judgements/JudgedMark.tsx'
import { judgedRange } from '../judgements/judged-range.ts'
import { useByWords } from '../judgements/use-by-words.ts'
import type { Judging } from '../judgements/use-judging.ts'
import type { QualityProps } from '../quality-props.ts'
import { keyOf, nextSort, type SortKey, type StretchRow, stretchRows } from './stretch-rows.ts'
import { useReasonWords } from './use-reason-words.ts'

export function FlaggedStretches({
  device,
  sensors,
  range,
  zone,
  nameOf,
  test,
  sort = 'from',
  onSearch,
  onRange,
  judging,
}: QualityProps & {
  test: StretchKind | undefined
  sort: ChartSearch['sort']
  onSearch: (part: QualitySearch) => void
  judging: Judging
}) {
  const { t } = useTranslation('quality')
  const locale = useLocale()
  const words = useReasonWords()
  const by = useByWords()
  const { data, error, refetch } = useQuery({
    ...flaggedStretchesQuery(device.id, range),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => {
    const ids = sensors.map(({ id }) => id)
    return data && stretchRows(data, ids, test, sort)
  }, [data, sensors, test, sort])
  const isCut = data?.some(({ left }) => left > 0)
  const sensorOf = ({ sensor }: StretchRow) => sensors.find(({ id }) => id === sensor) as Sensor
  const instant = (ms: number) => formatInstant(ms, zone, locale)
  const sorted = (key: SortKey, head: string) => ({
    id: key,
    sort:
      keyOf(sort) !== key
        ? ('none' as const)
        : sort.startsWith('-')
          ? ('descending' as const)
          : ('ascending' as const),
    head: (
      <Button
        className="sort-button"
        title={t('stretches.sortBy', { column: head })}
        onClick={() => onSearch({ sort: nextSort(sort, key) })}
      >
        {head}
        <span className="sort-mark" aria-hidden="true">
          {keyOf(sort) === key && (sort.startsWith('-') ? '↓' : '↑')}
        </span>
      </Button>
    ),
  })
  const columns: Column<StretchRow>[] = [
    { ...sorted('sensor', t('sensor')), cell: (row) => nameOf(sensorOf(row)) },
    column('what', t('stretches.what'), (row) => (
      <Button
        className="figure-button cut-text"
        title={(row.test === 'judgement' && row.judgement.note) || t('stretches.show')}
        onClick={() => onRange(around(row.from, row.to))}
      >
        {row.test === 'judgement' ? (
          <JudgedMark judgement={row.judgement} />
        ) : (
          <FlagMark flag={row.flag}>
            <span className="visually-hidden">{t(`stretches.flag.${row.flag}`)}: </span>
            {words(row, sensorOf(row))}
          </FlagMark>
        )}
      </Button>
    )),
    column('by', t('judgements.by'), (row) => by(row.test === 'judgement' ? row.judgement : null)),
    { ...sorted('from', t('from')), cell: ({ from }) => instant(from) },
    column('to', t('to'), ({ to }) => instant(to)),
    {
      ...sorted('count', t('stretches.count')),
      isNumber: true,
      cell: ({ count }) => count.toLocaleString(locale),
    },
    ...(judging.isAllowed
      ? [
          column(
            'judge',
            <span className="visually-hidden">{t('judgements.judge')}</span>,
            (row: StretchRow) => (
              <Button
                className="figure-button"
                aria-label={t('judgements.judgeStretch', {
                  sensor: nameOf(sensorOf(row)),
                  from: instant(row.from),
                })}
                onClick={() => judging.begin({ sensor: row.sensor, ...judgedRange(row, sensorOf(row)) })}
              >
                {t('judgements.judge')}
              </Button>
            ),
          ),
        ]
      : []),
  ]
  return (
    <section className="stretches" aria-busy={rows === undefined && error === null}>
      <header className="section-head">
        <h2>
          {t('stretches.title')}
          {rows && rows.length > 0 && (
            <span className="section-count"> {rows.length.toLocaleString(locale)}</span>
          )}
        </h2>
        <Select
          label={t('stretches.test')}
          value={test ?? ''}
          options={[
            { value: '', label: t('stretches.anyTest') },
            ...STRETCH_KINDS.map((one) => ({ value: one, label: t(`test.${one}`) })),
          ]}
          onChange={(value) => onSearch({ test: STRETCH_KINDS.find((one) => one === value) })}
        />
      </header>
      {error && <FailureStrip failure={error} retry={() => void refetch()} />}
      {!rows && !error && <p>{t('stretches.loading')}</p>}
      {isCut && (
        <p className="panel-note">{t('stretches.left', { number: (10_000).toLocaleString(locale) })}</p>
      )}
      {rows?.length === 0 && <p>{t(test ? 'stretches.noneOf' : 'stretches.none')}</p>}
      {rows && rows.length > 0 && (
        <VirtualTable
          label={t('stretches.title')}
          columns={columns}
          rows={rows}
          keyOf={(row) =>
            row.test === 'judgement' ? row.judgement.id : `${row.sensor} ${row.test} ${row.from}`
          }
        />
      )}
    </section>
  )
}
