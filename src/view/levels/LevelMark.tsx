import { isAlert, type ShownLevel } from '../../domain/levels/water-state.ts'
import { ALERT_GLYPH_PATHS, alertGlyphOf } from '../map/glyphs.ts'
import { ownColours } from './own-colours.ts'

export function LevelMark({ level }: { level: ShownLevel }) {
  const { state, direction, name } = level
  return (
    <svg
      className="level-mark"
      data-state={state}
      style={ownColours(name?.colour)}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="7.5" />
      {isAlert(state) && (
        <path transform="translate(3 3) scale(0.625)" d={ALERT_GLYPH_PATHS[alertGlyphOf(state, direction)]} />
      )}
    </svg>
  )
}
