import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatAgo } from '../../../view/time/format-time.ts'
import type { KioskSnapshot } from '../../data/kiosk-api.ts'
import type { Failing } from '../../data/use-snapshot.ts'
import { useTrustedNow } from '../../data/use-trusted-now.ts'
import { snapshotNotes } from '../../texts/snapshot-notes.ts'

export function WallFooter({
  snapshot,
  failing,
  slideNumber,
  dwellMs,
}: {
  snapshot: KioskSnapshot
  failing: Failing | null
  slideNumber: number
  dwellMs: number
}) {
  const { t } = useTranslation(['kiosk', 'common'])
  const locale = useLocale()
  const now = useTrustedNow(1000)
  const ago = formatAgo(now - snapshot.asOf, locale)
  const problem = failing !== null ? 'away' : snapshot.stale ? 'stale' : null
  const state = t(`kiosk:wall.${problem ?? 'asOf'}`, { ago })
  return (
    <footer className="wall-footer">
      <div data-failing={problem !== null}>
        {[state, ...snapshotNotes(t, snapshot, problem, locale)].join(' · ')}
      </div>
      {snapshot.simulated && <div className="wall-simulated">{t('common:simulated.badge')}</div>}
      <div className="wall-provisional">{t('kiosk:wall.provisional')}</div>
      <div className="wall-progress" aria-hidden="true">
        <div key={slideNumber} style={{ animationDuration: `${dwellMs}ms` }} />
      </div>
    </footer>
  )
}
