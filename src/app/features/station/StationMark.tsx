import type { Freshness } from '../../../domain/freshness.ts'
import { GLYPH_PATHS, glyphOf } from '../map/glyphs.ts'

/** The mark of a station as the map draws it: glyph for what it measures, ring for how current its data is. */
export function StationMark({ kind, freshness }: { kind: string; freshness: Freshness }) {
  return (
    <svg className="station-mark" data-freshness={freshness} viewBox="0 0 28 28" aria-hidden="true">
      <circle className="station-mark-disc" cx="14" cy="14" r="8.5" />
      <circle className="station-mark-ring" cx="14" cy="14" r="11" />
      <path transform="translate(7.5 7.5) scale(0.8125)" d={GLYPH_PATHS[glyphOf(kind)]} />
    </svg>
  )
}
