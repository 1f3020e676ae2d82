import type { OverlayText } from '../../domain/overlay.ts'
import { type Check, isText, objectOf } from './shape.ts'

/** A text of a file in the languages of the screen. */
export const isInLanguages = objectOf<OverlayText>({ en: isText, id: isText })

/** A text of a file, as it is or in the languages of the screen. */
export const isFileText: Check<string | OverlayText> = (value) =>
  typeof value === 'string' ? value : isInLanguages(value)
