import { useSyncExternalStore } from 'react'
import { WORST } from '../../../../domain/alarms/alarm.ts'
import { createListeners } from '../../../listeners.ts'

/** Which alarms sound until somebody takes them. */
export const SOUND_CHOICES = ['off', 'worst', 'all'] as const
export type SoundChoice = (typeof SOUND_CHOICES)[number]

const SOUND_KEY = 'gaugeboard.alarm-sound'
const NOTIFY_KEY = 'gaugeboard.alarm-notify'
const ON = 'on'

const listeners = createListeners<[]>()

export function soundChoice(): SoundChoice {
  const stored = localStorage.getItem(SOUND_KEY)
  return SOUND_CHOICES.find((choice) => choice === stored) ?? 'off'
}

/** Chooses the sound on this device, for every page and the next visit. */
export function chooseSound(choice: SoundChoice): void {
  keep(SOUND_KEY, choice === 'off' ? null : choice)
}

/** Whether the browser is to show new alarms by itself; what it permits is another matter. */
export function isNotifying(): boolean {
  return localStorage.getItem(NOTIFY_KEY) === ON
}

export function chooseNotifying(isWanted: boolean): void {
  keep(NOTIFY_KEY, isWanted ? ON : null)
}

export function useSoundChoice(): SoundChoice {
  return useSyncExternalStore(listeners.subscribe, soundChoice)
}

export function useNotifying(): boolean {
  return useSyncExternalStore(listeners.subscribe, isNotifying)
}

/** Whether an alarm of that severity is to be heard. */
export function isHeard(severity: number, choice: SoundChoice): boolean {
  return choice === 'all' || (choice === 'worst' && severity >= WORST)
}

function keep(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  listeners.notify()
}
