import { useSyncExternalStore } from 'react'
import { WORST } from '../../../../domain/alarms/alarm.ts'
import { browserStorage } from '../../../../view/storage/safe-storage.ts'
import { createListeners } from '../../../listeners.ts'

export const SOUND_CHOICES = ['off', 'worst', 'all'] as const
export type SoundChoice = (typeof SOUND_CHOICES)[number]

const SOUND_KEY = 'gaugeboard.alarm-sound'
const NOTIFY_KEY = 'gaugeboard.alarm-notify'

const listeners = createListeners<[]>()

export function soundChoice(): SoundChoice {
  const stored = browserStorage.read(SOUND_KEY)
  return SOUND_CHOICES.find((choice) => choice === stored) ?? 'off'
}

export function chooseSound(choice: SoundChoice): void {
  keep(SOUND_KEY, choice === 'off' ? null : choice)
}

/** `push` needs no open page. The browser's permission is another matter. */
export const NOTIFY_CHOICES = ['off', 'page', 'push'] as const
export type NotifyChoice = (typeof NOTIFY_CHOICES)[number]

export function notifyChoice(): NotifyChoice {
  const stored = browserStorage.read(NOTIFY_KEY)
  return NOTIFY_CHOICES.find((choice) => choice === stored) ?? 'off'
}

export function chooseNotifying(choice: NotifyChoice): void {
  keep(NOTIFY_KEY, choice === 'off' ? null : choice)
}

export function useSoundChoice(): SoundChoice {
  return useSyncExternalStore(listeners.subscribe, soundChoice)
}

export function useNotifyChoice(): NotifyChoice {
  return useSyncExternalStore(listeners.subscribe, notifyChoice)
}

export function isHeard(severity: number, choice: SoundChoice): boolean {
  return choice === 'all' || (choice === 'worst' && severity >= WORST)
}

function keep(key: string, value: string | null): void {
  browserStorage.write(key, value)
  listeners.notify()
}
