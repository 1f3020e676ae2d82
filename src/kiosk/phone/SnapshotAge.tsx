import { millisecondsInMinute as MINUTE_MS } from 'date-fns/constants'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../view/i18n/use-locale.ts'
import { formatAgo } from '../../view/time/format-time.ts'
import type { ShownSnapshot } from '../data/use-snapshot.ts'
import { snapshotNotes } from '../texts/snapshot-notes.ts'

export function SnapshotAge({ snapshot, failing, nowMs }: ShownSnapshot) {
  const { t } = useTranslation(['kiosk', 'common'])
  const locale = useLocale()
  if (!snapshot) return null
  const ageMs = nowMs - snapshot.asOf
  const age = formatAgo(ageMs, locale)
  // a live region is announced when it changes: once a minute
  const spokenAge = formatAgo(Math.max(ageMs, MINUTE_MS), locale)
  const problem = failing && failing !== 'unknown' ? failing : snapshot.stale ? 'stale' : null
  return (
    <>
      <p className="phone-age">
        {t('kiosk:phone.asOf', { age })}
        {snapshot.simulated && <strong> · {t('common:simulated.badge')}</strong>}
      </p>
      {snapshotNotes(t, snapshot, problem, locale).map((note) => (
        <p key={note} className="phone-note">
          {note}
        </p>
      ))}
      <div role="status">
        {problem && <p className="phone-trouble">{t(`kiosk:phone.${problem}`, { age: spokenAge })}</p>}
      </div>
    </>
  )
}
