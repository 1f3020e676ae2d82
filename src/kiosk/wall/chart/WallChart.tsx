import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { useBarUnit } from '../../../view/quantity/use-bar-unit.ts'
import { useBox } from '../../../view/screen/use-box.ts'
import { useStationWords } from '../../../view/station/station-words.ts'
import type { DayToDraw } from '../../data/use-drawn-day.ts'
import { useDrawnPixel } from '../screen/unit.ts'
import { PlotDrawing } from './PlotDrawing.tsx'
import { wallPlot } from './wall-plot.ts'

/** Less height, in drawn pixels, has no plot. */
const LEAST_HEIGHT = 96

export function WallChart({
  device,
  day,
  rain,
  isFailing,
  zone,
}: DayToDraw & { isFailing: boolean; zone: string }) {
  const { t } = useTranslation(['kiosk', 'common'])
  const locale = useLocale()
  const words = useStationWords()
  const barUnit = useBarUnit()
  const pixel = useDrawnPixel()
  const [ref, box] = useBox()
  const size = useMemo(
    () => box && pixel > 0 && { width: box.width / pixel, height: box.height / pixel },
    [box, pixel],
  )
  // wide letter spacing of a reader leaves no room
  const isCramped = size ? size.height < LEAST_HEIGHT : false
  const plot = useMemo(
    () => (day && size && !isCramped ? wallPlot(device, day, size, zone, locale, t('common:suspect')) : null),
    [device, day, size, isCramped, zone, locale, t],
  )
  // without room nothing is drawn, although something was measured
  const isEmpty = day && size && !isCramped && (!plot || plot.values.ticks.length === 0)
  const named = (sensor: { id: string; unit: string }) => {
    const own = device.sensors.find(({ id }) => id === sensor.id)
    const name = own ? words.sensorName(own, device.sensors) : ''
    const unit = barUnit(sensor.unit, day?.sensors.find(({ id }) => id === sensor.id)?.buckets?.stepMs)
    return unit === '' ? name : `${name}, ${unit}`
  }
  return (
    <figure className="wall-chart" data-cramped={isCramped}>
      <figcaption>
        <span>{plot ? named(plot.sensor) : ''}</span>
        <span className="wall-chart-span">{t('wall.lastDay')}</span>
        {plot?.rainSensor ? (
          <span className="wall-chart-rain">
            {named(plot.rainSensor)}
            {rain && ` · ${t('wall.rainDistance', { distance: rain.distance })}`}
          </span>
        ) : (
          <span />
        )}
      </figcaption>
      <div ref={ref} className="wall-plot">
        {plot && size && <PlotDrawing plot={plot} size={size} />}
        {!day && <p className="wall-plot-empty">{t(isFailing ? 'wall.noDay' : 'wall.dayComes')}</p>}
        {isEmpty && <p className="wall-plot-empty">{t('wall.emptyDay')}</p>}
      </div>
    </figure>
  )
}
