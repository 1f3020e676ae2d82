import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import { stateOfSeverity } from '../../../../domain/levels/water-state.ts'
import { ALERT_GLYPH_PATHS, alertGlyphOf } from '../../../../view/map/glyphs.ts'
import { toXWithin } from '../../../../view/plot/time-scale.ts'
import type { Scene } from '../../chart/scene.ts'

const HEIGHT = 18
const MIDDLE = 9
const BAR = 4
const RADIUS = 7

/** Raising, taking, end and notes of alarms; the list below the chart has the words. */
export function AlarmStrip({
  alarms,
  scene: { box, range, time },
}: {
  alarms: readonly AlarmView[]
  scene: Pick<Scene, 'box' | 'range' | 'time'>
}) {
  if (alarms.length === 0) return null
  const xOf = (ms: number) => box.left + toXWithin(time, ms)
  const isIn = (ms: number) => ms >= range.fromMs && ms <= range.toMs
  // worse ones over lesser ones, marks over bars
  const ordered = alarms.toSorted((a, b) => a.severity - b.severity)
  return (
    <svg className="alarm-strip" width={box.width} height={HEIGHT} aria-hidden="true">
      {ordered.map(({ id, sinceMs, returnedMs, severity }) => (
        <rect
          key={id}
          data-state={stateOfSeverity(severity)}
          x={xOf(sinceMs)}
          y={MIDDLE - BAR / 2}
          width={Math.max(1, xOf(returnedMs ?? Math.min(Date.now(), range.toMs)) - xOf(sinceMs))}
          height={BAR}
        />
      ))}
      {ordered.map((alarm) => (
        <g key={alarm.id}>
          {alarm.acknowledged && isIn(alarm.acknowledged.atMs) && (
            <path
              className="alarm-strip-step"
              d="M-4 0l3 3 5-6"
              transform={`translate(${xOf(alarm.acknowledged.atMs)} ${MIDDLE})`}
            />
          )}
          {alarm.returnedMs !== null && isIn(alarm.returnedMs) && (
            <path className="alarm-strip-step" d={`M${xOf(alarm.returnedMs)} ${MIDDLE - 5}v10`} />
          )}
          {alarm.notes.map(
            ({ atMs, text }) =>
              isIn(atMs) && (
                <path
                  key={`${atMs} ${text}`}
                  className="alarm-strip-note"
                  d="M-4-5h8v7h-4l-3 3v-3h-1z"
                  transform={`translate(${xOf(atMs)} ${MIDDLE})`}
                />
              ),
          )}
          {isIn(alarm.sinceMs) && <RaisedMark alarm={alarm} x={xOf(alarm.sinceMs)} />}
        </g>
      ))}
    </svg>
  )
}

function RaisedMark({ alarm: { severity }, x }: { alarm: AlarmView; x: number }) {
  const state = stateOfSeverity(severity)
  return (
    <g data-state={state} transform={`translate(${x} ${MIDDLE})`}>
      <circle r={RADIUS} />
      {state === 'normal' ? (
        <path d="M-3 0h6" />
      ) : (
        <path
          transform="translate(-4.4 -4.4) scale(0.55)"
          d={ALERT_GLYPH_PATHS[alertGlyphOf(state, 'rising')]}
        />
      )}
    </g>
  )
}
