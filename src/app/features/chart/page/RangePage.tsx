import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSameParts } from '../../../ui/use-same.ts'
import { backToMap } from '../../address/last-map-search.ts'
import { OverlaidContext, type OverlaidPage } from '../../overlays/overlay.ts'
import { RangeBar, RangeOnPaper } from '../time-range/RangeBar.tsx'
import { RangeStrips } from './strips.tsx'
import type { RangeOnPage } from './use-range-on-page.ts'

/** A page of readings over a range: a chart's or a comparison's. */
export function RangePage({
  page,
  deviceId,
  zone,
  title,
  actions,
  instead,
  overlaid,
  choices,
  area,
  children,
  below,
}: {
  page: RangeOnPage
  /** Whose record the range is picked from. */
  deviceId: string
  zone: string
  title: ReactNode
  actions: ReactNode
  /** Where there is nothing to choose a range for. */
  instead?: ReactNode
  overlaid: Omit<OverlaidPage, 'range' | 'zone'>
  choices?: ReactNode
  area: ComponentProps<'div'> & { 'data-state'?: string; 'data-waits'?: boolean }
  children: ReactNode
  below?: ReactNode
}) {
  const { t } = useTranslation('chart')
  return (
    <OverlaidContext value={useSameParts({ ...overlaid, range: page.addressRange, zone })}>
      <header className="chart-header">
        <Link to="/" search={({ zone: choice }) => backToMap(overlaid.device?.id, choice)} className="button">
          <span aria-hidden="true">‹</span> <span className="label-on-wide">{t('map')}</span>
        </Link>
        {title}
        <div className="chart-actions">{actions}</div>
      </header>
      {instead || (
        <>
          <RangeBar deviceId={deviceId} zone={zone} page={page} />
          <RangeOnPaper range={page.displayRange} zone={zone} />
          <RangeStrips page={page} />
          {choices}
          <div {...area} className="stage">
            {children}
          </div>
          {below}
        </>
      )}
    </OverlaidContext>
  )
}
