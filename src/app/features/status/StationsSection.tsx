import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StationStatus } from '../../../domain/status.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/Table.tsx'
import { formatPercent } from '../chart/readout/format-percent.ts'
import { VirtualTable } from '../chart/table/VirtualTable.tsx'
import { Ago } from './Ago.tsx'
import { StateMark } from './StateMark.tsx'
import { StationLink } from './StationLink.tsx'
import { type StationOrder, sortStations } from './sort-stations.ts'

/** Freshness of every station and completeness of its last day, most urgent first. */
export function StationsSection({ stations }: { stations: readonly StationStatus[] }) {
  const { t } = useTranslation(['status', 'common'])
  const locale = useLocale()
  const [{ order, reversed }, setSort] = useState<{ order: StationOrder; reversed: boolean }>({
    order: 'state',
    reversed: false,
  })
  const rows = useMemo(() => sortStations(stations, order, reversed), [stations, order, reversed])

  const sorted = (id: StationOrder, text: string): Pick<Column<StationStatus>, 'id' | 'head' | 'sort'> => ({
    id,
    sort: order !== id ? 'none' : reversed ? 'descending' : 'ascending',
    head: (
      <Button
        className="sort-button"
        onClick={() => setSort({ order: id, reversed: order === id && !reversed })}
      >
        {text}
        {order === id && (
          <span className="sort-arrow" aria-hidden="true">
            {reversed ? '↑' : '↓'}
          </span>
        )}
      </Button>
    ),
  })
  const columns: Column<StationStatus>[] = [
    {
      ...sorted('name', t('stations.name')),
      cell: ({ id, name }) => <StationLink id={id} name={name} />,
    },
    {
      ...sorted('state', t('stations.state')),
      cell: ({ freshness }) => <StateMark state={freshness}>{t(`common:freshness.${freshness}`)}</StateMark>,
    },
    {
      ...sorted('age', t('stations.age')),
      isNumber: true,
      cell: ({ lastUpdateMs }) => <Ago at={lastUpdateMs} />,
    },
    {
      ...sorted('completeness', t('stations.complete')),
      isNumber: true,
      cell: ({ completeness }) =>
        completeness === null ? (
          <span title={t('stations.counting')}>–</span>
        ) : (
          formatPercent(completeness, locale)
        ),
    },
  ]
  return (
    <section className="status-stations">
      <h2>{t('stations.title')}</h2>
      {rows.length === 0 ? (
        <p>{t('stations.none')}</p>
      ) : (
        <VirtualTable label={t('stations.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
    </section>
  )
}
