import { useTranslation } from 'react-i18next'
import type { Reading } from '../../../../domain/device.ts'
import { formatValue } from '../../../../domain/format/format-value.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import type { TidalGauge } from '../../../../domain/relation/tide/tide-report.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { column, numberColumn, Table } from '../../../ui/Table.tsx'
import type { ExplainedSeries } from '../explained-series.ts'
import type { TideProps } from './tide-props.ts'

interface Row extends TidalGauge {
  series: ExplainedSeries
}

const NONE = '–'

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
          column('gauge', t('tide.gauge'), ({ series }) => series.device.name),
          column('form', t('tide.tide'), ({ tide }) =>
            tide
              ? `${t(`tide.form.${tide.form}`)}, ${tide.main.name} ${value(tide.main.amplitude)}`
              : t('tide.form.none'),
          ),
          numberColumn('range', t('tide.meanRange'), ({ tide }) => value(tide?.meanRange)),
          numberColumn('greatest', t('tide.greatestRange'), ({ tide }) => withTime(tide?.greatest)),
          numberColumn('high', t('tide.meanHigh'), ({ tide }) => value(tide?.meanHigh)),
          numberColumn('low', t('tide.meanLow'), ({ tide }) => value(tide?.meanLow)),
          numberColumn('highest', t('tide.highestRest'), ({ rest }) => withTime(rest.highest)),
          numberColumn('lowest', t('tide.lowestRest'), ({ rest }) => withTime(rest.lowest)),
        ]}
      />
    </ScrollRegion>
  )
}
