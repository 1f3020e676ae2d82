import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import type { AlarmsSearch } from '../../address/alarms-search.ts'
import { severityName } from '../severity.ts'

export type AlarmFilter = { [K in 'basin' | 'severity' | 'kind' | 'q']?: AlarmsSearch[K] | undefined }

/** Keeps the order. Every word of the text must occur, ignoring case and accents. */
export function filterAlarms(
  alarms: readonly AlarmView[],
  { basin, severity, kind, q = '' }: AlarmFilter,
  textOf: (alarm: AlarmView) => string,
): AlarmView[] {
  const words = plain(q)
    .split(/\s+/)
    .filter((word) => word !== '')
  return alarms.filter(
    (alarm) =>
      (basin === undefined || alarm.station?.basin === basin) &&
      (severity === undefined || severityName(alarm.severity) === severity) &&
      (kind === undefined || alarm.kind === kind) &&
      (words.length === 0 || hasAll(plain(searched(alarm, textOf)), words)),
  )
}

export function isFiltering({ basin, severity, kind, q }: AlarmFilter): boolean {
  return basin !== undefined || severity !== undefined || kind !== undefined || q !== undefined
}

function searched(alarm: AlarmView, textOf: (alarm: AlarmView) => string): string {
  const { station, level, notes } = alarm
  return [
    textOf(alarm),
    station?.id ?? '',
    station?.basin ?? '',
    level?.impact ?? '',
    ...notes.map(({ text, by }) => `${text} ${by ?? ''}`),
  ].join(' ')
}

function hasAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word))
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
