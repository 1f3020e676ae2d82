import type { Range } from '../series/range.ts'

/** A text on a moment or a time range at a station. Times are epoch milliseconds. */
export interface Note {
  id: string
  device: string
  from: number
  /** Half open; `null` for a moment. */
  to: number | null
  /** Plain text, never markup; may have several lines. */
  text: string
  /** Shown on public screens too. */
  isPublic: boolean
  /** `null` without sign-in. */
  by: string | null
  at: number
  edited: NoteEdit | null
  /** Counts its changes from 1. */
  revision: number
}

export interface NoteEdit {
  by: string | null
  at: number
}

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
