import type { AlarmRule, Condition } from '../../../domain/alarms/rule.ts'
import { DEFAULT_CHATTER } from '../../../domain/alarms/rule.ts'
import type { RuleInFile } from './schema.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export function toRule(rule: RuleInFile): AlarmRule {
  const { id, when, severity, basins = [], stations = [], sensors = [], chatter } = rule
  return {
    id,
    when: conditionOf(when),
    severity: severity ?? usualSeverity(when.kind),
    scope: { basins, stations, sensors },
    onDelayMs: rule.onDelayMinutes * MINUTE_MS,
    offDelayMs: rule.offDelayMinutes * MINUTE_MS,
    chatter: chatter === undefined ? usualChatter(when.kind) : chatter === false ? null : inMs(chatter),
    reAlarmMs: rule.reAlarmMinutes === undefined ? null : rule.reAlarmMinutes * MINUTE_MS,
  }
}

function conditionOf(when: RuleInFile['when']): Condition {
  switch (when.kind) {
    case 'rise': {
      const { kind, perHour, deadband, direction } = when
      return { kind, perHour, deadband, isFalling: direction === 'falling' }
    }
    case 'silence': {
      const { kind, afterMinutes } = when
      return { kind, afterMs: afterMinutes === undefined ? null : afterMinutes * MINUTE_MS }
    }
    case 'flat':
      return { kind: when.kind, forMs: when.forMinutes * MINUTE_MS, tolerance: when.tolerance }
    case 'battery': {
      const { kind, below, deadband, withinHours } = when
      return { kind, below, deadband, withinMs: withinHours === undefined ? null : withinHours * HOUR_MS }
    }
    default:
      return when
  }
}

/** Levels, and upstream crossings, have severities of their own. */
function usualSeverity(kind: Condition['kind']): number | null {
  if (kind === 'level' || kind === 'upstream') return null
  return kind === 'silence' ? 0 : 1
}

function usualChatter(kind: Condition['kind']): AlarmRule['chatter'] {
  return kind === 'silence' || kind === 'upstream' ? null : DEFAULT_CHATTER
}

function inMs(chatter: { count: number; withinMinutes: number; calmMinutes: number }): AlarmRule['chatter'] {
  const { count, withinMinutes, calmMinutes } = chatter
  return { count, withinMs: withinMinutes * MINUTE_MS, calmMs: calmMinutes * MINUTE_MS }
}
