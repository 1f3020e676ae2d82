import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, formatNumber } from '../../../../domain/format/format-value.ts'
import { averaged, resolutionIn, summed } from '../../../../domain/format/resolution.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import { printedUnit } from '../../../../domain/with-unit.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { type Column, column } from '../../../ui/Table.tsx'
import { isoInZone } from '../../chart/table/iso-in-zone.ts'
import { Timestamp } from '../../chart/table/Timestamp.tsx'
import { VirtualTable } from '../../chart/table/VirtualTable.tsx'
import { useLagText } from '../legend/LagField.tsx'
import type { ComparedOnPage } from '../plot/compare-scene.ts'
import { Letter } from '../plot/line-style.tsx'
import type { Compared } from '../series/compared.ts'
import { type CompareRow, compareCsv, compareRows } from './compare-rows.ts'

export function CompareTable({ compared, lines, zone }: Pick<ComparedOnPage, 'compared' | 'lines' | 'zone'>) {
  const { t } = useTranslation(['compare', 'chart'])
  const locale = useLocale()
  const lagText = useLagText()
  const rows = useMemo(() => compareRows(compared.map(({ shown }) => shown?.sensors[0])), [compared])
  const isComing = compared.some(({ isOnItsWay }) => isOnItsWay)
  if (rows.length === 0) return <Notice title={t(isComing ? 'chart:loading' : 'chart:empty.title')} />
  const heads = compared.map(({ sensor, lagMs }, n) => {
    const { name = '', quantityName = '' } = lines[n] ?? {}
    const unit = sensor.unit === '' ? '' : ` (${printedUnit(sensor.unit)})`
    const lag = lagMs === 0 ? '' : `, ${t('compare:column.lag')} ${lagText(lagMs)}`
    return { name, quantity: `${quantityName}${unit}`, lag }
  })
  const columns: Column<CompareRow>[] = [
    column('time', t('chart:table.from'), ({ fromMs }) => <Timestamp text={isoInZone(fromMs, zone)} />),
    ...compared.map((one, n): Column<CompareRow> => {
      const line = lines[n]
      const measure = measureOf(one)
      return {
        id: String(n),
        isNumber: true,
        head: (
          <>
            {line && <Letter line={line} />} {heads[n]?.name}
            <span className="compare-head-note">
              {heads[n]?.quantity}
              {heads[n]?.lag}
            </span>
          </>
        ),
        cell: ({ values }) => {
          const value = values[n] ?? null
          return value === null ? (
            <span className="panel-note">–</span>
          ) : (
            formatNumber(value, measure(value), locale)
          )
        },
      }
    }),
  ]
  const save = () => {
    const texts = heads.map(
      ({ name, quantity, lag }, n) => `${compared[n]?.shownAs.id} ${name}, ${quantity}${lag}`,
    )
    const measures = compared.map(measureOf)
    const written = rows.map(({ fromMs, values }) => ({
      fromMs,
      values: values.map((value, n) => (value === null ? null : rounded(value, measures[n]?.(value)))),
    }))
    const csv = compareCsv([t('chart:table.from'), ...texts], written, (ms) => isoInZone(ms, zone))
    saveBlob(new Blob([csv], { type: 'text/csv' }), 'compare.csv')
  }
  return (
    <div className="readings">
      <p className="table-note">
        {t('rows', { count: rows.length, number: rows.length.toLocaleString(locale) })}{' '}
        <Button onClick={save}>
          <Icon name="download" /> {t('chart:export.csv')}
        </Button>
      </p>
      <VirtualTable label={t('table')} columns={columns} rows={rows} keyOf={({ fromMs }) => fromMs} />
    </div>
  )
}

/** Digits of a series' means or sums. */
function measureOf({ sensor, measured }: Compared) {
  const quantity = quantityOf(sensor.kind, sensor.unit)
  const figures = measured?.sensors.find(({ id }) => id === sensor.id)
  const resolution = figures ? resolutionIn(figures) : null
  return (value: number) =>
    quantity.combine === 'sum' ? summed(quantity, resolution) : averaged(quantity, resolution, value)
}

function rounded(value: number, measure = { decimals: 0 }): number {
  return Number(value.toFixed(decimalsOf(value, measure)))
}
