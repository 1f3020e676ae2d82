import { useTranslation } from 'react-i18next'
import { usePicture } from '../data/use-picture.ts'
import type { ModeProps } from '../KioskPage.tsx'
import { StationRows } from '../stations/StationRows.tsx'

const EVERY_SECONDS = 20

/** A page to scroll: every station as it stands now, worst first. */
export function PhoneMode({ slug }: ModeProps) {
  const { t } = useTranslation('kiosk')
  const { picture, failing, nowMs } = usePicture(slug, EVERY_SECONDS)
  return (
    <main className="phone">
      <h1>{failing === 'unknown' ? t('unknown.title') : t('title')}</h1>
      {failing === 'unknown' && <p>{t('unknown.detail')}</p>}
      {failing === 'away' && <p role="status">{t('away.detail')}</p>}
      {!picture && !failing && <p role="status">{t('loading')}</p>}
      {picture?.devices.length === 0 && <p>{t('empty')}</p>}
      {picture && <StationRows devices={picture.devices} nowMs={nowMs} />}
    </main>
  )
}
