import { useTranslation } from 'react-i18next'
import { offsetLabels } from '../../domain/format/date-format.ts'
import { leadSensor } from '../../domain/lead.ts'
import { inLanguage } from '../../view/i18n/in-language.ts'
import { useBox } from '../../view/screen/use-box.ts'
import { DayChart } from '../chart/DayChart.tsx'
import { DAY_COLUMNS } from '../data/kiosk-api.ts'
import { type StationView, useDrawnDay } from '../data/use-drawn-day.ts'

const HEIGHT_PX = 240

export function StationDay(view: StationView) {
  const { device, zone } = view
  const { t, i18n } = useTranslation(['kiosk', 'levels'])
  const [ref, box] = useBox()
  const width = box?.width ?? 0
  const { day, isFailing, chart } = useDrawnDay(view, DAY_COLUMNS.phone)
  const sensor = leadSensor(device)
  const isEmpty = day !== null && (day.sensors.find(({ id }) => id === sensor?.id)?.count ?? 0) === 0
  return (
    <section className="phone-day" ref={ref} aria-busy={day === null && !isFailing}>
      <h2>
        {t('kiosk:phone.day')}
        {day && <span className="phone-zone">{offsetLabels(zone, day.from, day.to)}</span>}
      </h2>
      {chart.day && !isEmpty && width > 0 && (
        <DayChart {...chart} day={chart.day} zone={zone} size={{ width, height: HEIGHT_PX }} />
      )}
      <p className="phone-note" role="status">
        {isEmpty && t('kiosk:chart.none')}
        {day === null && !isFailing && t('kiosk:chart.loading')}
        {isFailing && t('kiosk:chart.failed')}
      </p>
      {sensor?.kind === 'FLUID_LEVEL' && (
        <p className="phone-note">
          {device.datum === undefined
            ? t('kiosk:chart.datum')
            : t('levels:datumLine', { datum: inLanguage(device.datum, i18n.language) })}
        </p>
      )}
    </section>
  )
}
