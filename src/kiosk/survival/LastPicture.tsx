import { useTranslation } from 'react-i18next'
import { attentionOrder } from '../../domain/attention.ts'
import { leadLevel, leadNow } from '../../domain/lead.ts'
import { useLocale } from '../../view/i18n/use-locale.ts'
import { LevelName } from '../../view/levels/LevelName.tsx'
import { useStationWords } from '../../view/station/station-words.ts'
import { formatMeasured } from '../../view/time/format-time.ts'
import { readersZone } from '../../view/time/zone.ts'
import { usePicture } from '../data/use-picture.ts'

const EVERY_SECONDS = 20

/** Every station in a line, worst first, with little code: the fallback of a failed rendering. */
export function LastPicture({ slug }: { slug: string }) {
  const { t } = useTranslation('kiosk')
  const words = useStationWords()
  const locale = useLocale()
  const { picture, nowMs } = usePicture(slug, EVERY_SECONDS)
  return (
    <main className="last-picture">
      <p role="status">{t('survival.fault')}</p>
      <ul>
        {attentionOrder(picture?.devices ?? []).map((device) => {
          const now = leadNow(device)
          const level = leadLevel(device)
          return (
            <li key={device.id}>
              <span>{device.name}</span>
              <span>{level && <LevelName level={level} isCurrent={device.freshness !== 'silent'} />}</span>
              <span className="last-picture-value">{now && words.briefValue(now)}</span>
              <span>{now?.reading && formatMeasured(now.reading.t, nowMs, readersZone(), locale)}</span>
            </li>
          )
        })}
      </ul>
    </main>
  )
}
