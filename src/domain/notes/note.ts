import type { Range } from '../series/range.ts'
import { type Checked, isFlag, isNumber, isText, objectOf, orNull } from '../shape.ts'

const isNoteEdit = objectOf({ by: orNull(isText), at: isNumber })

/** A text on a moment or a stretch of time at a station, written by hand. Times are epoch milliseconds. */
export const isNote = objectOf({
  id: isText,
  /** The station's id. */
  device: isText,
  from: isNumber,
  /** End of a stretch, which is half open; `null` for a moment. */
  to: orNull(isNumber),
  /** Plain text, never markup; may have several lines. */
  text: isText,
  /** Public screens show it too. */
  isPublic: isFlag,
  /** Who wrote it; `null` where nobody has to sign in. */
  by: orNull(isText),
  /** When it was written. */
  at: isNumber,
  /** The last change since; `null` if there was none. */
  edited: orNull(isNoteEdit),
  /** Counts its changes from 1. */
  revision: isNumber,
})
export type Note = Checked<typeof isNote>

export type NoteContent = Pick<Note, 'device' | 'from' | 'to' | 'text' | 'isPublic'>

export type PublicNote = Pick<Note, 'id' | 'device' | 'from' | 'to' | 'text'>

export const MAX_NOTE_CHARACTERS = 2_000
/** Of one organisation; searched in memory. */
export const MAX_NOTES = 50_000
/** Other years are typing errors. */
export const EARLIEST_NOTE_MS = Date.UTC(1700, 0, 1)
export const LATEST_NOTE_MS = Date.UTC(2200, 0, 1)

/** The range is half open. */
export function touchesRange({ from, to }: Pick<Note, 'from' | 'to'>, { fromMs, toMs }: Range): boolean {
  return from < toMs && (to === null ? from >= fromMs : to > fromMs)
}

type Placed = Pick<Note, 'from' | 'at' | 'id'>

/** Latest first, then the last one written. */
export function latestFirst(a: Placed, b: Placed): number {
  return b.from - a.from || b.at - a.at || (a.id < b.id ? -1 : 1)
}

/** Breaks lines or changes the text direction, except a line feed. */
const UNSEEN = /[\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[^\P{Cc}\n]/gu
const TOO_MANY_LINES = /\n{3,}/g

/** Well-formed, without unseen characters, lines separated by line feeds. */
export function noteText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, ' ')
    .replace(TOO_MANY_LINES, '\n\n')
    .trim()
}
