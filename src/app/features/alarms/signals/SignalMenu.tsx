import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { alarmNotify, alarmSound } from '../../preferences/preferences.ts'
import { soundAlarm } from './alarm-sound.ts'
import { notificationConsent } from './browser-notification.ts'
import { renewNotifying, startNotifying, stopNotifying } from './notifying.ts'

export function SignalMenu() {
  const { t } = useTranslation('alarms')
  const choice = alarmSound.useValue()
  const [announcement, setAnnouncement] = useState('')
  const test = () =>
    void soundAlarm().then((isHeard) => setAnnouncement(t(isHeard ? 'sound.played' : 'sound.blocked')))
  return (
    <div className="alarm-signals">
      <Select
        label={t('sound.label')}
        value={choice}
        options={alarmSound.choices.map((value) => ({ value, label: t(`sound.${value}`) }))}
        onChange={alarmSound.set}
      />
      <Button title={t('sound.detail')} onClick={test}>
        {t('sound.test')}
      </Button>
      <NotifyButton onAnnounce={setAnnouncement} />
      <p role="status" className="alarm-said">
        {announcement}
      </p>
    </div>
  )
}

function NotifyButton({ onAnnounce }: { onAnnounce: (text: string) => void }) {
  const { t } = useTranslation('alarms')
  const isOn = alarmNotify.useValue() !== 'off' && notificationConsent() === 'granted'
  useEffect(() => {
    // without an answer it stays as it is until the next visit
    if (alarmNotify.get() === 'push') renewNotifying().catch(() => {})
  }, [])
  const turnOff = () => {
    onAnnounce('')
    // what is left at the server ends with the browser's subscription
    stopNotifying().catch(() => {})
  }
  const turnOn = () => void startNotifying().then((outcome) => onAnnounce(t(`notify.${outcome}`)))
  return (
    <Button aria-pressed={isOn} onClick={isOn ? turnOff : turnOn}>
      {t('notify.on')}
    </Button>
  )
}
