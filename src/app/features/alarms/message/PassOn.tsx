import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import type { DeviceState } from '../../../../domain/device.ts'
import type { Language } from '../../../../view/i18n/languages.ts'
import { devicesQuery } from '../../../api/devices.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/CopyButton.tsx'
import type { RowClock } from '../words/row-clock.ts'
import { messageText } from './message-text.ts'

const WHATSAPP = 'https://wa.me/?text='

/** A message to read, then copy, share or open in WhatsApp. */
export function PassOn({
  alarm,
  clock: { nowMs, zone },
  stationOf,
}: {
  alarm: AlarmView
  clock: RowClock
  stationOf: (id: string) => DeviceState | undefined
}) {
  const { t, i18n } = useTranslation(['alarms', 'common'])
  const isSimulated = useQuery(devicesQuery).data?.simulated === true
  const [announcement, setAnnouncement] = useState('')
  const options = {
    ...{ nowMs, zone, stationOf, isSimulated },
    language: i18n.language as Language,
    origin: location.origin,
  }
  const text = messageText(alarm, options)
  const copy = () =>
    void copyText(text).then((isCopied) =>
      setAnnouncement(isCopied ? t('common:copied') : t('alarms:message.notCopied')),
    )
  // rejects when the reader cancels, which needs no message
  const share = () => void navigator.share({ text }).catch(() => {})
  return (
    <section className="alarm-message" aria-label={t('alarms:message.title')}>
      <h4>{t('alarms:message.title')}</h4>
      <pre>{text}</pre>
      <div className="alarm-form-actions">
        <Button onClick={copy}>{t('alarms:message.copy')}</Button>
        {'share' in navigator && <Button onClick={share}>{t('alarms:message.share')}</Button>}
        <a
          className="button"
          href={WHATSAPP + encodeURIComponent(messageText(alarm, options, 'whatsapp'))}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp
        </a>
        <span role="status">{announcement}</span>
      </div>
    </section>
  )
}
