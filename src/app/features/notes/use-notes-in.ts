import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Note, touchesRange } from '../../../domain/notes/note.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { notesQuery } from '../../api/notes.ts'
import type { DrawnNote } from './drawn-notes.ts'

const HOUR_MS = 3_600_000
const MOST = 1_000
const NONE: readonly Note[] = []

/** Latest first; none until loaded. */
export function useNotesIn(devices: readonly string[], range: TimeRange | undefined) {
  const { fromMs, toMs } = range ?? { fromMs: 0, toMs: HOUR_MS }
  const { data, error, refetch } = useQuery({
    // whole hours: a range that moves with the clock keeps its query key
    ...notesQuery({
      devices,
      fromMs: Math.floor(fromMs / HOUR_MS) * HOUR_MS,
      toMs: Math.ceil(toMs / HOUR_MS) * HOUR_MS + HOUR_MS,
      limit: MOST,
    }),
    enabled: range !== undefined && devices.length > 0,
    placeholderData: keepPreviousData,
  })
  const listed = data?.notes ?? NONE
  const notes = useMemo(
    () => listed.filter((note) => devices.includes(note.device) && touchesRange(note, { fromMs, toMs })),
    [listed, devices, fromMs, toMs],
  )
  return { notes, error, retry: () => void refetch() }
}

export function drawnOf(notes: readonly Note[]): DrawnNote[] {
  return notes.map((note) => ({ note, fromMs: note.from, toMs: note.to }))
}
