import { useTranslation } from 'react-i18next'
import { CurvePlot } from './CurvePlot.tsx'
import type { SensorFindings } from './sensor-findings.ts'

const TICKS = [0, 20, 40, 60, 80, 100]

export function DurationCurve({ found, scale, name }: SensorFindings) {
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
