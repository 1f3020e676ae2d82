import { isAlert, type ShownLevel } from '../../../domain/levels/water-state.ts'
import { ownColours } from '../../../view/levels/own-colours.ts'
import { useLevelWords } from '../../../view/levels/use-level-words.ts'
import { ALERT_GLYPH_PATHS, alertGlyphOf } from '../../../view/map/glyphs.ts'

/** A level by colour, glyph and name, so that none of the three is needed alone. */
export function WallState({ level, isCurrent }: { level: ShownLevel; isCurrent: boolean }) {
  const words = useLevelWords()
  const { state, direction, name } = level
  return (
    <div className="wall-state" data-state={state} data-current={isCurrent} style={ownColours(name?.colour)}>
      {isAlert(state) && (
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={ALERT_GLYPH_PATHS[alertGlyphOf(state, direction)]} />
        </svg>
      )}
      {words.levelName(level, isCurrent)}
    </div>
  )
}
