import type { AlarmSubject } from './alarm.ts'

export const MATCHED = ['station', 'basin', 'kind', 'sensor', 'severity'] as const

/** Any of the values, or, negated, none of them. Severities are `"3"`. */
export interface Matcher {
  name: (typeof MATCHED)[number]
  values: readonly string[]
  isNegated?: boolean
}

export const MAX_ACTIVE_SILENCES = 200

/** Matching alarms notify nobody until it ends; they are still shown. */
export interface Silence {
  id: string
  matchers: readonly Matcher[]
  startsMs: number
  endsMs: number
  by: string | null
  comment: string
}

export interface Labels {
  station: string | null
  basin: string | null
  kind: string
  sensor: string | null
  severity: number
}

export function labelsOf({ device, kind, sensor, severity }: AlarmSubject, basin: string | null): Labels {
  return { station: device, basin, kind, sensor, severity }
}

export function matches(matchers: readonly Matcher[], labels: Labels): boolean {
  return matchers.every(({ name, values, isNegated = false }) => {
    const value = labels[name]
    return (value !== null && values.includes(String(value))) !== isNegated
  })
}

export function silencesOf(silences: Iterable<Silence>, labels: Labels, nowMs: number): Silence[] {
  return [...silences].filter(
    ({ startsMs, endsMs, matchers }) => startsMs <= nowMs && nowMs < endsMs && matches(matchers, labels),
  )
}
