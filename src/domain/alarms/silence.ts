import type { AlarmSubject } from './alarm.ts'

/** What a matcher looks at. */
export const MATCHED = ['station', 'basin', 'kind', 'sensor', 'severity'] as const

/** One condition on an alarm: any of the values, or, negated, none of them. Severities are matched as `"3"`. */
export interface Matcher {
  name: (typeof MATCHED)[number]
  values: readonly string[]
  isNegated?: boolean
}

/** More than that nobody keeps in mind. */
export const MAX_ACTIVE_SILENCES = 200

/** Alarms that match all of its matchers notify nobody until it ends. They are shown all the same. */
export interface Silence {
  id: string
  matchers: readonly Matcher[]
  startsMs: number
  endsMs: number
  by: string | null
  comment: string
}

/** What matchers see of an alarm: its subject, with the facts of its station. */
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

/** The silences in effect that an alarm falls under. */
export function silencesOf(silences: Iterable<Silence>, labels: Labels, nowMs: number): Silence[] {
  return [...silences].filter(
    ({ startsMs, endsMs, matchers }) => startsMs <= nowMs && nowMs < endsMs && matches(matchers, labels),
  )
}
