import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatAgo } from '../../../view/time/format-time.ts'
import type { Picture } from '../../data/kiosk-api.ts'
import type { Failing } from '../../data/use-picture.ts'
import { useTrustedNow } from '../../data/use-trusted-now.ts'
import { pictureNotes } from '../../texts/picture-notes.ts'

export function WallFooter({
  picture,
  failing,
  slideNumber,
  dwellMs,
}: {
  picture: Picture
  failing: Failing | null
  slideNumber: number
  dwellMs: number
}) {
  const { t } = useTranslation(['kiosk', 'common'])
  const locale = useLocale()
  const now = useTrustedNow(1000)
  const ago = formatAgo(now - picture.asOf, locale)
  const problem = failing !== null ? 'away' : picture.stale ? 'stale' : null
  const state = t(`kiosk:wall.${problem ?? 'asOf'}`, { ago })
  return (
    <footer className="wall-footer">
      <div data-failing={problem !== null}>
        {[state, ...pictureNotes(t, picture, problem, locale)].join(' · ')}
      </div>
      {picture.simulated && <div className="wall-simulated">{t('common:simulated.badge')}</div>}
      <div className="wall-provisional">{t('kiosk:wall.provisional')}</div>
      <div className="wall-progress" aria-hidden="true">
        <div key={slideNumber} style={{ animationDuration: `${dwellMs}ms` }} />
      </div>
    </footer>
  )
}
