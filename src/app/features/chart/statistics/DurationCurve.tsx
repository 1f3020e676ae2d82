import { useTranslation } from 'react-i18next'
import { ReferenceLine } from 'recharts'
import { stateOfSeverity } from '../../../../domain/levels/water-state.ts'
import { extentOf, fixedScale, logScale, valueScale } from '../../../../view/plot/axes/value-scale.ts'
import { PlotLine, XYPlot } from '../../../ui/XYPlot.tsx'
import type { SensorFindings } from './sensor-findings.ts'

export const PLOT_HEIGHT = 220
export const VALUE_TICKS = 5
const PERCENTS = fixedScale([0, 20, 40, 60, 80, 100])
/** Flows over more than so many times the lowest have a logarithmic axis, or low water would not be seen. */
const WIDE = 50

export function DurationCurve({ found, scale, name }: SensorFindings) {
  const { t } = useTranslation('chart')
  const values = found.duration.map(({ value }) => value)
  const [low, high] = extentOf(values)
  const isLog = low > 0 && high / low > WIDE
  return (
    <section>
      <h3>{t('distribution.duration')}</h3>
      <XYPlot
        label={t('distribution.durationOf', { name })}
        height={PLOT_HEIGHT}
        x={{ scale: PERCENTS, label: t('distribution.exceeded') }}
        y={{ scale: (isLog ? logScale : valueScale)(low, high, VALUE_TICKS) }}
      >
        <LevelLines scale={scale} />
        <PlotLine x={found.duration.map(({ exceedance }) => exceedance)} y={values} />
      </XYPlot>
    </section>
  )
}

/** Alert levels within the axis. */
export function LevelLines({ scale }: Pick<SensorFindings, 'scale'>) {
  return (
    <g className="level-lines">
      {scale?.levels.map(({ threshold, severity }) => (
        <g key={threshold} data-state={stateOfSeverity(severity)}>
          {/* not in a layer of its own, outside of this group */}
          <ReferenceLine y={threshold} zIndex={0} />
        </g>
      ))}
    </g>
  )
}
