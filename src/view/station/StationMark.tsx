import type { DeviceState } from '../../domain/device.ts'
import type { Freshness } from '../../domain/freshness.ts'
import type { Direction } from '../../domain/levels/alert-levels.ts'
import { isAlert, stationLevelShown, type WaterState } from '../../domain/levels/water-state.ts'
import { ownColours } from '../levels/own-colours.ts'
import { ALERT_GLYPH_PATHS, alertGlyphOf, GLYPH_PATHS, glyphOf } from '../map/glyphs.ts'

export interface StationMarkProps {
  kind: string
  freshness: Freshness
  state?: WaterState
  direction?: Direction
  /** An organisation's own, `#rrggbb`. */
  colour?: string | undefined
}

/**
 * The mark of a station as the map draws it: fill and glyph for the water's state, else the glyph for what it measures,
 * ring for how current its data is.
 */
export function StationMark({
  kind,
  freshness,
  state = 'none',
  direction = 'rising',
  colour,
}: StationMarkProps) {
  const glyph = isAlert(state)
    ? ALERT_GLYPH_PATHS[alertGlyphOf(state, direction)]
    : GLYPH_PATHS[glyphOf(kind)]
  return (
    <svg
      className="station-mark"
      data-freshness={freshness}
      data-state={state}
      style={ownColours(colour)}
      viewBox="0 0 28 28"
      aria-hidden="true"
    >
      <circle className="station-mark-disc" cx="14" cy="14" r={isAlert(state) ? 10 : 8.5} />
      <circle className="station-mark-ring" cx="14" cy="14" r="11" />
      <path transform="translate(7.5 7.5) scale(0.8125)" d={glyph} />
    </svg>
  )
}

/** A station's mark as it stands now. */
export function markOf(
  device: Pick<DeviceState, 'kind' | 'freshness' | 'level' | 'levels'>,
): Required<StationMarkProps> {
  const level = stationLevelShown(device)
  return {
    kind: device.kind,
    freshness: device.freshness,
    state: level?.state ?? 'none',
    direction: level?.direction ?? 'rising',
    colour: level?.name?.colour,
  }
}
