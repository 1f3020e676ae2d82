import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contradicts, statedLagMs } from '../../../domain/relation/cross-correlation.ts'
import type { Relation } from '../../../domain/relation/relation-report.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { devicesQuery } from '../../api/devices.ts'
import type { SeriesPair } from './explained-series.ts'
import { formatCorrelation } from './format-correlation.ts'
import { useSignedDuration } from './use-signed-duration.ts'

/** What runs down a river: the stations file has its lag. */
const WATER = ['FLUID_LEVEL', 'DISCHARGE']

/** The lag in words, why there is none, and whether the stations file disagrees. */
export function RelationSentence({
  x,
  y,
  relation: { best, refused, count, stepMs },
}: SeriesPair & { relation: Pick<Relation, 'best' | 'refused' | 'count' | 'stepMs'> }) {
  const { t } = useTranslation('explain')
  const locale = useLocale()
  const signed = useSignedDuration()
  const stations = useQuery(devicesQuery).data?.devices
  if (count === 0) return <p>{t('scatter.noPairs')}</p>
  const figure = (value: number) => formatCorrelation(value, 2, locale)
  if (refused) {
    const { why, r, rank } = refused
    return <p>{t(`scatter.refused.${why}`, { r: figure(r), rank: figure(rank ?? 0) })}</p>
  }
  if (!best) return <p>{t('scatter.noBest')}</p>
  const stated = [x, y].every(({ sensor }) => WATER.includes(sensor.kind))
    ? statedLagMs(x.device.id, y.device.id, (id) => stations?.find((one) => one.id === id))
    : undefined
  const names = { x: x.name, y: y.name, r: figure(best.r) }
  const lag = signed(Math.abs(best.lagMs))
  const way = best.lagMs === 0 ? 'together' : best.lagMs > 0 ? 'follows' : 'leads'
  const found = t(`scatter.${way}`, { ...names, lag })
  if (stated === undefined || !contradicts(best.lagMs, stated, stepMs))
    return <p className="explain-sentence">{found}</p>
  const [later, earlier] = (stated > 0 ? [y, x] : [x, y]).map(({ device }) => device.name)
  const against = t('scatter.against', { later, earlier, lag: signed(Math.abs(stated)) })
  return (
    <p className="explain-sentence">
      {found} {against}
    </p>
  )
}
