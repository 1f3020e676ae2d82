import { useTranslation } from 'react-i18next'
import { useLocale } from '../../view/i18n/use-locale.ts'
import { formatInstant } from '../../view/time/format-time.ts'
import { useNotes } from '../data/use-notes.ts'

export function PublicNotes({ slug, deviceId, zone }: { slug: string; deviceId: string; zone: string }) {
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
