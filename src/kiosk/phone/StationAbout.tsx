import { millisecondsInMinute as MINUTE_MS } from 'date-fns/constants'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicNote } from '../../domain/notes/note.ts'
import { inLanguage } from '../../view/i18n/in-language.ts'
import { useLocale } from '../../view/i18n/use-locale.ts'
import { LevelTable } from '../../view/levels/LevelTable.tsx'
import { useHoursAndMinutes } from '../../view/levels/use-hours-and-minutes.ts'
import { formatInstant } from '../../view/time/format-time.ts'
import { fetchNotes } from '../data/kiosk-api.ts'
import type { StationView } from '../data/use-drawn-day.ts'
import { startPoll } from '../survival/poll.ts'
import { AddressLink, type PhoneAddress } from './AddressLink.tsx'

export function StationAbout({
  slug,
  zone,
  device,
  devices,
  address,
}: Pick<StationView, 'slug' | 'device' | 'devices' | 'zone'> & { address: PhoneAddress }) {
  const { t, i18n } = useTranslation('levels')
  const say = useHoursAndMinutes()
  const { upstream, note } = device
  const above = devices.find(({ id }) => id === upstream?.station)
  return (
    <>
      <PublicNotes slug={slug} deviceId={device.id} zone={zone} />
      <div className="phone-table">
        <LevelTable device={device} />
      </div>
      {upstream && above && (
        <p className="phone-note">
          {t('upstream')}:{' '}
          <AddressLink className="phone-upstream" station={above.id} address={address}>
            {above.name}
          </AddressLink>
          , {t('lag', { time: say(upstream.lagMinutes * MINUTE_MS) })}
        </p>
      )}
      {note !== undefined && <p className="phone-note">{inLanguage(note, i18n.language)}</p>}
    </>
  )
}

const EVERY_MS = 60_000
const TIMEOUT_MS = 15_000
const NONE: readonly PublicNote[] = []

/** The latest first; the previous ones while the server is away. */
function useNotes(slug: string, deviceId: string): readonly PublicNote[] {
  const [answer, setAnswer] = useState({ deviceId, notes: NONE })
  useEffect(
    () =>
      startPoll({
        everyMs: EVERY_MS,
        fetch: () => fetchNotes(slug, deviceId, AbortSignal.timeout(TIMEOUT_MS)),
        onAnswer: (notes) => setAnswer({ deviceId, notes }),
        onFailure: () => {},
      }),
    [slug, deviceId],
  )
  return answer.deviceId === deviceId ? answer.notes : NONE
}

function PublicNotes({ slug, deviceId, zone }: { slug: string; deviceId: string; zone: string }) {
  const { t } = useTranslation('kiosk')
  const locale = useLocale()
  const notes = useNotes(slug, deviceId)
  if (notes.length === 0) return null
  return (
    <section className="phone-notes">
      <h2>{t('phone.notes')}</h2>
      <ul>
        {notes.map(({ id, from, to, text }) => (
          <li key={id}>
            <span className="phone-note">
              {formatInstant(from, zone, locale)}
              {to !== null && ` – ${formatInstant(to, zone, locale)}`}
            </span>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
