import type { Box } from '../label-layout.ts'
import type { Palette } from '../palette.ts'
import type { Frame, Paint } from '../world.ts'
import { namesInFrame, paintPlaceLabels } from './place-labels.ts'
import type { Place } from './places.ts'
import { paintWaterLabels, watersInFrame } from './water-labels.ts'
import type { WaterName } from './water-names.ts'

export interface MapNames {
  waters: readonly WaterName[]
  places: readonly Place[]
}

/** Paints names of towns and waters without overlaps. `viewIn` is the visible part of a frame, or all. */
export function namePainter(
  names: () => MapNames,
  palette: Palette,
  font: string,
  covered: () => readonly Box[],
  viewIn?: (frame: Frame) => Box,
): Paint {
  return (context, frame) => {
    const { waters, places } = names()
    // towns first: a river can be named elsewhere
    const towns = namesInFrame(places, frame, covered(), viewIn?.(frame))
    const named = watersInFrame(waters, frame, [...covered(), ...towns.map(({ box }) => box)])
    paintWaterLabels(context, named, palette, font)
    paintPlaceLabels(context, towns, palette, font)
  }
}
