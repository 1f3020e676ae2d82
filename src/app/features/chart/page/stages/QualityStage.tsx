import { useTranslation } from 'react-i18next'
import type { DeviceSeries } from '../../../../../domain/series/series.ts'
import { QualityView } from '../../quality/QualityView.tsx'
import type { Stage } from './stage.ts'

/** How good a station's readings are, once they are there. */
export function QualityStage({
  stage: { device, sensors, range, zone, nameOf, search, address },
  series,
}: {
  stage: Stage
  series: DeviceSeries | undefined
}) {
  const { t } = useTranslation('chart')
  if (!series) return <p>{t('loading')}</p>
  return (
    <QualityView
      device={device}
      sensors={sensors}
      series={series}
      range={range}
      zone={zone}
      nameOf={nameOf}
      search={search}
      onSearch={address.showQuality}
      onRange={address.showOnChart}
    />
  )
}
