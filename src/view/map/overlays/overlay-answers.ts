import {
  OVERLAY_COLOURS,
  OVERLAY_FILLS,
  OVERLAY_GLYPHS,
  type OverlayInfo,
  type OverlayShapes,
  type OverlayStyle,
} from '../../../domain/overlay.ts'
import { isInLanguages } from '../../api/file-text.ts'
import { isCount, isFlag, isNumber, isText, listOf, objectOf, oneOf, orNull, parse } from '../../api/shape.ts'

const isListing = objectOf<{ overlays: OverlayInfo[] }>({
  overlays: listOf(
    objectOf<OverlayInfo>({
      id: isText,
      name: isInLanguages,
      note: orNull(isInLanguages),
      minZoom: isNumber,
      isShown: isFlag,
      version: isText,
    }),
  ),
})

const isShapes = objectOf<OverlayShapes>({
  styles: listOf(
    objectOf<OverlayStyle>({
      colour: oneOf(...OVERLAY_COLOURS),
      width: isNumber,
      dashed: isFlag,
      fill: oneOf(...OVERLAY_FILLS),
      glyph: oneOf(...OVERLAY_GLYPHS),
    }),
  ),
  features: listOf(
    objectOf<OverlayShapes['features'][number]>({
      kind: oneOf('line', 'area', 'point'),
      name: isText,
      style: isCount,
      runs: listOf(listOf(isNumber)),
    }),
  ),
})

/** The overlays a reader may see. Throws `ApiFailure`. */
export function parseOverlays(body: unknown): OverlayInfo[] {
  return parse(isListing, body, 'overlays').overlays
}

/** What an overlay shows. Throws `ApiFailure`. */
export function parseOverlayShapes(body: unknown): OverlayShapes {
  return parse(isShapes, body, 'overlay')
}
