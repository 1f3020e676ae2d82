import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { soundAlarm } from './alarm-sound.ts'
import { askForLeave, notificationLeave } from './browser-notification.ts'
import {
  chooseNotifying,
  chooseSound,
  SOUND_CHOICES,
  useNotifying,
  useSoundChoice,
} from './signal-choices.ts'

/** Chooses how this device calls: sound, with a test, and the browser's notifications. */
export function SignalMenu() {
  const { t } = useTranslation('alarms')
  const choice = useSoundChoice()
  const [said, setSaid] = useState('')
  const test = () =>
    void soundAlarm().then((isHeard) => setSaid(t(isHeard ? 'sound.played' : 'sound.blocked')))
  return (
    <div className="alarm-signals">
      <Select
        label={t('sound.label')}
        value={choice}
        options={SOUND_CHOICES.map((value) => ({ value, label: t(`sound.${value}`) }))}
        onChange={chooseSound}
      />
      <Button title={t('sound.detail')} onClick={test}>
        {t('sound.test')}
      </Button>
      <NotifyButton onSaid={setSaid} />
      <p role="status" className="alarm-said">
        {said}
      </p>
    </div>
  )
}

function NotifyButton({ onSaid }: { onSaid: (text: string) => void }) {
  const { t } = useTranslation('alarms')
  const isNotifying = useNotifying()
  const isOn = isNotifying && notificationLeave() === 'granted'
  const turnOn = async () => {
    const leave = await askForLeave()
    chooseNotifying(leave === 'granted')
    onSaid(leave === 'granted' ? '' : t(leave === 'unsupported' ? 'notify.unsupported' : 'notify.denied'))
  }
  return (
    <Button
      aria-pressed={isOn}
      onClick={() => {
        if (isOn) chooseNotifying(false)
        else void turnOn()
      }}
    >
      {t('notify.on')}
    </Button>
  )
}
