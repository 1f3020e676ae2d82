import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import { stateOfSeverity } from '../../../../domain/levels/water-state.ts'
import { LevelMark } from '../../../../view/levels/LevelMark.tsx'
import { StationMark } from '../../../../view/station/StationMark.tsx'
import { useAlarmWords } from './use-alarm-words.ts'

/** Severity by colour and glyph as on the map, and by a word for screen readers. */
export function SeverityMark({ alarm }: { alarm: AlarmView }) {
  const words = useAlarmWords()
  const { severity, kind, level } = alarm
  const state = stateOfSeverity(severity)
  return (
    <span className="alarm-mark" data-severity={state}>
      {state === 'normal' ? (
        <StationMark kind="" freshness={kind === 'silence' ? 'silent' : 'unknown'} />
      ) : (
        <LevelMark level={{ state, direction: 'rising', name: level ?? undefined }} />
      )}
      <span className="visually-hidden">{words.severity(alarm)}:</span>
    </span>
  )
}
