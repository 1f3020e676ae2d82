import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../../domain/device.ts'
import { formatValue } from '../../../../domain/format/format-value.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import type { DeviceNormals, ShownNormals } from '../../../api/normals.ts'
import { useSeasonalText } from './use-seasonal-text.ts'

export function NormalsNote({
  sensor,
  normals,
  answer,
  zone,
}: {
  sensor: Sensor
  normals: ShownNormals
  answer: DeviceNormals
  zone: string
}) {
  const seasonal = useSeasonalText()
  const { t } = useTranslation('chart')
  const locale = useLocale()
  if (normals.firstYear === null) return null
  const most = Math.max(...normals.years)
  if (most < answer.minimumYears) {
    return (
      <p className="normals-note">{t('normals.tooFew', { years: most, minimum: answer.minimumYears })}</p>
    )
  }
  const { latest } = normals
  const quantity = quantityOf(sensor.kind, sensor.unit)
  return (
    <div className="normals-note">
      {latest && (
        <span>
          <strong>{seasonal(latest)}</strong> (
          {t('normals.basis', {
            value: formatValue(latest.v, quantity, locale),
            time: formatInstant(latest.t, zone, locale),
          })}
          )
        </span>
      )}
      <Legend normals={normals} window={answer.window} />
    </div>
  )
}

function Legend({ normals, window }: { normals: ShownNormals; window: number }) {
  const { t } = useTranslation('chart')
  const { firstYear, lastYear, years } = normals
  const of = { from: firstYear, to: lastYear, years: Math.max(...years), days: window }
  return (
    <>
      <span>{t(window === 1 ? 'normals.legendDay' : 'normals.legendDays', of)}</span>
      <span className="normals-key">
        <Swatch layers={1} /> {t('normals.wide')}
      </span>
      <span className="normals-key">
        <Swatch layers={2} /> {t('normals.narrow')}
      </span>
      <span className="normals-key">
        <svg className="normals" width="16" height="10" aria-hidden="true">
          <path className="normals-median" d="M0 5h16" />
        </svg>{' '}
        {t('normals.median')}
      </span>
    </>
  )
}

function Swatch({ layers }: { layers: 1 | 2 }) {
  return (
    <svg className="normals" width="16" height="10" aria-hidden="true">
      <path d="M0 0h16v10h-16z" />
      {layers === 2 && <path d="M0 0h16v10h-16z" />}
    </svg>
  )
}
