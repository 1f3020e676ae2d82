import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Step } from '../../../../domain/aggregation/steps.ts'
import type { Sensor } from '../../../../domain/device.ts'
import { formatNumber } from '../../../../domain/format/format-value.ts'
import { averaged, measured, resolutionOf, summed } from '../../../../domain/format/resolution.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import { unitBeside } from '../../../../domain/with-unit.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { aggregatesPath, aggregatesQuery, type SensorAggregates } from '../../../api/aggregates.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { type Column, numberColumn } from '../../../ui/Table.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { AsSentStrip, FailureStrip } from '../page/strips.tsx'
import { useLast } from '../page/use-last.ts'
import { formatPercent } from '../readout/format-percent.ts'
import type { SensorsInRange } from '../sensors-in-range.ts'
import { isoInZone } from './iso-in-zone.ts'
import { Timestamp } from './Timestamp.tsx'
import { VirtualTable } from './VirtualTable.tsx'

type Figure = 'mean' | 'min' | 'max' | 'sum' | 'count' | 'usable'

/** By how a quantity combines: a direction has neither mean nor extremes. */
const FIGURES: Record<'sum' | 'mean' | 'none', readonly Figure[]> = {
  sum: ['sum', 'max', 'count', 'usable'],
  mean: ['mean', 'min', 'max', 'count', 'usable'],
  none: ['count', 'usable'],
}
const HAS_UNIT: readonly Figure[] = ['mean', 'min', 'max', 'sum']

/** One row a step, also of values as sent. The old range stays until the new one arrives. */
export function StepTable({
  device,
  sensors,
  range,
  step,
  zone,
  refetchMs,
  nameOf,
  isAsSent,
  onTested,
}: SensorsInRange & {
  step: Step
  refetchMs: number | false
  isAsSent: boolean
  /** Back to quality-controlled values. */
  onTested: () => void
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const need = { ...range, deviceId: device.id, step, zone, ...(isAsSent && { asSent: true }) }
  const { data, error, refetch } = useQuery({ ...aggregatesQuery(need), refetchInterval: refetchMs })
  const found = useLast(data)
  const isPhone = useIsPhone()
  const rows = useMemo(() => (found ? Array.from(found.edges.keys()).slice(0, -1) : []), [found])
  const columns = useMemo((): Column<number>[] => {
    if (!found) return []
    // without quality control nothing is known to be usable
    const wordOf = (figure: Figure) => (figure === 'usable' && found.asSent ? 'received' : figure)
    const time = (id: 'from' | 'to', offset: 0 | 1): Column<number> => ({
      id,
      head: t(`table.${id}`),
      cell: (i) => <Timestamp text={isoInZone(found.edges[i + offset] as number, zone)} />,
    })
    const figures = sensors.flatMap((sensor): Column<number>[] => {
      const one = found.sensors.find(({ id }) => id === sensor.id)
      if (!one) return []
      const beside = unitBeside(nameOf(sensor), sensor.unit)
      const unit = beside === '' ? '' : `, ${beside}`
      const format = formatterOf(sensor, one, locale)
      return FIGURES[quantityOf(sensor.kind, sensor.unit).combine].map((figure) =>
        numberColumn(
          `${sensor.id} ${figure}`,
          `${nameOf(sensor)} · ${t(`table.figure.${wordOf(figure)}`)}${HAS_UNIT.includes(figure) ? unit : ''}`,
          (i) => format(figure, i),
        ),
      )
    })
    // a phone has no room for it: a step ends where the next begins
    return [time('from', 0), ...(isPhone ? [] : [time('to', 1)]), ...figures]
  }, [found, sensors, zone, locale, t, nameOf, isPhone])
  return (
    <div className="readings" aria-busy={data === undefined && error === null}>
      {isAsSent && <AsSentStrip onBack={onTested} />}
      {error && <FailureStrip failure={error} retry={() => void refetch()} />}
      {!found && !error && <Notice title={t('loading')} />}
      {found && (
        <>
          <p className="table-note">
            {t('table.steps', {
              count: rows.length,
              number: rows.length.toLocaleString(locale),
              step: t(`step.long.${step}`),
            })}{' '}
            {t('table.dayStart', { dayStart: found.dayStart })}{' '}
            <a href={aggregatesPath({ ...need, sensors: sensors.map(({ id }) => id) }, 'csv')} download>
              {t('export.csv')}
            </a>
          </p>
          <VirtualTable label={t('table.stepsLabel')} columns={columns} rows={rows} keyOf={(i) => i} />
        </>
      )}
    </div>
  )
}

/** A mean has one digit more than the data. */
function formatterOf(
  { kind, unit }: Sensor,
  one: SensorAggregates,
  locale: string,
): (figure: Figure, i: number) => string {
  const quantity = quantityOf(kind, unit)
  const resolution = resolutionOf([...one.min, ...one.max])
  return (figure, i) => {
    const value = figure === 'count' ? (one.count[i] ?? null) : (one[figure]?.[i] ?? null)
    if (value === null) return '–'
    switch (figure) {
      case 'count':
        return value.toLocaleString(locale)
      case 'usable':
        return formatPercent(value, locale)
      case 'mean':
        return formatNumber(value, averaged(quantity, resolution, value), locale)
      case 'sum':
        return formatNumber(value, summed(quantity, resolution), locale)
      default:
        return formatNumber(value, measured(quantity, resolution, value), locale)
    }
  }
}
