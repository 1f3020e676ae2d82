import type { DeviceState } from '../../domain/device.ts'
import type { Freshness } from '../../domain/freshness.ts'
import { isAlert, levelMarked, type ShownLevel, type WaterState } from '../../domain/levels/water-state.ts'
import { ownColours } from '../levels/own-colours.ts'
import { ALERT_GLYPH_PATHS, alertGlyphOf, GLYPH_PATHS, glyphOf } from '../map/glyphs.ts'

interface StationMarkProps {
  kind: string
  freshness: Freshness
  state?: WaterState
  level?: ShownLevel | undefined
}

/** A station's mark as on the map: the water's state, otherwise the quantity, and a ring for freshness. */
export function StationMark({ kind, freshness, level, state = level?.state ?? 'none' }: StationMarkProps) {
  const glyph = isAlert(state)
    ? ALERT_GLYPH_PATHS[alertGlyphOf(state, level?.direction ?? 'rising')]
    : GLYPH_PATHS[glyphOf(kind)]
  return (
    <svg
      className="station-mark"
      data-freshness={freshness}
      data-state={state}
      style={ownColours(level?.name?.colour)}
      viewBox="0 0 28 28"
      aria-hidden="true"
    >
      <circle className="station-mark-disc" cx="14" cy="14" r={isAlert(state) ? 10 : 8.5} />
      <circle className="station-mark-ring" cx="14" cy="14" r="11" />
      <path transform="translate(7.5 7.5) scale(0.8125)" d={glyph} />
    </svg>
  )
}

export function markOf(device: Pick<DeviceState, 'kind' | 'freshness' | 'level' | 'levels'>) {
  return { kind: device.kind, freshness: device.freshness, level: levelMarked(device) }
}
