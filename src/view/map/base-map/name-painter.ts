import type { Box } from '../label-layout.ts'
import type { Palette } from '../palette.ts'
import type { Frame, Paint } from '../world.ts'
import { boxOf, namesInFrame, placeLabelPainter } from './place-labels.ts'
import type { Place } from './places.ts'
import { waterLabelPainter } from './water-labels.ts'
import type { WaterName } from './water-names.ts'

export interface MapNames {
  waters: readonly WaterName[]
  places: readonly Place[]
}

/** Paints the names of towns and waters, none over another or under what is covered. */
export function namePainter(
  names: (frame: Frame) => MapNames,
  palette: Palette,
  font: string,
  covered: () => readonly Box[],
): Paint {
  const paintTowns = placeLabelPainter((frame) => names(frame).places, palette, font, covered)
  // towns first: a river can be named elsewhere
  const coveredByTowns = (frame: Frame) => [
    ...covered(),
    ...namesInFrame(names(frame).places, frame, covered()).map(boxOf),
  ]
  const paintWaters = waterLabelPainter((frame) => names(frame).waters, palette, font, coveredByTowns)
  return (context, frame) => {
    paintWaters(context, frame)
    paintTowns(context, frame)
  }
}
