import { useTranslation } from 'react-i18next'
import type { Reading } from '../../../../domain/device.ts'
import { formatValue } from '../../../../domain/format/format-value.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import type { TidalGauge } from '../../../../domain/relation/tide/tide-report.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { ExplainedSeries } from '../explained-series.ts'
import type { TideProps } from './tide-props.ts'

interface Row extends TidalGauge {
  series: ExplainedSeries
}

const NONE = '–'

/** Tide and rest of both gauges in numbers. */
export function TideTable({ sea, river, report, zone }: TideProps & { zone: string }) {
  const { t } = useTranslation('explain')
  const locale = useLocale()
  const quantity = quantityOf(sea.sensor.kind, sea.sensor.unit)
  const value = (v: number | null | undefined) =>
    v === null || v === undefined ? NONE : formatValue(v, quantity, locale)
  const withTime = (reading: Reading | null | undefined) =>
    reading ? (
      <>
        {value(reading.v)} <span className="figure-note">{formatInstant(reading.t, zone, locale)}</span>
      </>
    ) : (
      NONE
    )
  const label = t('tide.tableOf', { sea: sea.device.name, river: river.device.name })
  return (
    <ScrollRegion className="table-scroll" label={label}>
      <Table<Row>
        className="table"
        aria-label={label}
        rows={[
          { series: sea, ...report.sea },
          { series: river, ...report.river },
        ]}
        keyOf={({ series }) => series.place}
        columns={[
          { id: 'gauge', head: t('tide.gauge'), cell: ({ series }) => series.device.name },
          {
            id: 'form',
            head: t('tide.tide'),
            cell: ({ tide }) =>
              tide
                ? `${t(`tide.form.${tide.form}`)}, ${tide.main.name} ${value(tide.main.amplitude)}`
                : t('tide.form.none'),
          },
          {
            id: 'range',
            head: t('tide.meanRange'),
            isNumber: true,
            cell: ({ tide }) => value(tide?.meanRange),
          },
          {
            id: 'greatest',
            head: t('tide.greatestRange'),
            isNumber: true,
            cell: ({ tide }) => withTime(tide?.greatest),
          },
          { id: 'high', head: t('tide.meanHigh'), isNumber: true, cell: ({ tide }) => value(tide?.meanHigh) },
          { id: 'low', head: t('tide.meanLow'), isNumber: true, cell: ({ tide }) => value(tide?.meanLow) },
          {
            id: 'highest',
            head: t('tide.highestRest'),
            isNumber: true,
            cell: ({ rest }) => withTime(rest.highest),
          },
          {
            id: 'lowest',
            head: t('tide.lowestRest'),
            isNumber: true,
            cell: ({ rest }) => withTime(rest.lowest),
          },
        ]}
      />
    </ScrollRegion>
  )
}
