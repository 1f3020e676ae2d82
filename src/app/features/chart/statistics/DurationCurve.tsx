import { useTranslation } from 'react-i18next'
import type { LevelScale } from '../../../../domain/levels/alert-levels.ts'
import type { SensorStatistics } from '../../../../domain/statistics/report.ts'
import { CurvePlot } from './CurvePlot.tsx'

const TICKS = [0, 20, 40, 60, 80, 100]

/** How often each value is reached or exceeded. */
export function DurationCurve({
  found,
  scale,
  name,
}: {
  found: SensorStatistics
  scale: LevelScale | undefined
  name: string
}) {
  const { t } = useTranslation('chart')
  return (
    <section>
      <h3>{t('distribution.duration')}</h3>
      <CurvePlot
        label={t('distribution.durationOf', { name })}
        axisLabel={t('distribution.exceeded')}
        points={found.duration.map(({ exceedance, value }) => ({ x: exceedance / 100, value }))}
        xTicks={TICKS.map((percent) => ({ x: percent / 100, text: String(percent) }))}
        mark="line"
        scale={scale}
        mayBeLogarithmic
      />
    </section>
  )
}
