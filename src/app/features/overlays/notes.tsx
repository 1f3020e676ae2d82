import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { millisecondsInHour as HOUR_MS } from 'date-fns/constants'
import { useContext, useMemo } from 'react'
import { type Note, touchesRange } from '../../../domain/notes/note.ts'
import { toXWithin } from '../../../view/plot/time-scale.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { notesQuery } from '../../api/notes.ts'
import { usePlot } from '../chart/plot/plot-context.ts'
import { NoteStrip } from '../notes/NoteStrip.tsx'
import type { DrawnNote } from '../notes/note-groups.ts'
import { StationNotes } from '../notes/StationNotes.tsx'
import { NotingContext } from '../notes/use-noting.ts'
import { type Overlay, type PartProps, useOverlaid } from './overlay.ts'

const MAX_NOTES = 1_000
const NONE: readonly Note[] = []

export const notes: Overlay = { id: 'notes', Behind: NotesBehind, Strip: Flags, Below: OfStation }

/** What notes are drawn for: a station, or each compared series. */
interface Noted {
  deviceId: string
  shiftMs: number
  range: TimeRange
  /** Of a compared series. */
  letter?: string
}

function useNotes() {
  const { device, sources, series } = useOverlaid()
  const noted = useMemo((): Noted[] => {
    if (!device) return sources.map((source) => ({ ...source, letter: source.sensor.id }))
    const { from: fromMs, to: toMs } = series ?? { from: Number.NaN, to: Number.NaN }
    return series ? [{ deviceId: device.id, shiftMs: 0, range: { fromMs, toMs } }] : []
  }, [device, sources, series])
  const { data, error, refetch } = useQuery({
    // whole hours: a range that moves with the clock keeps its query key
    ...notesQuery({
      devices: [...new Set(noted.map(({ deviceId }) => deviceId))],
      fromMs: Math.floor(Math.min(...noted.map(({ range }) => range.fromMs)) / HOUR_MS) * HOUR_MS,
      toMs: Math.ceil(Math.max(...noted.map(({ range }) => range.toMs)) / HOUR_MS) * HOUR_MS + HOUR_MS,
      limit: MAX_NOTES,
    }),
    enabled: noted.length > 0,
    placeholderData: keepPreviousData,
  })
  const drawn = useMemo(() => drawnNotes(data?.notes ?? NONE, noted), [data, noted])
  return { drawn, failure: error && { error, retry: () => void refetch() } }
}

/** Latest first. Of several series of a station at the same shift, the first has its notes. */
export function drawnNotes(notes: readonly Note[], noted: readonly Noted[]): DrawnNote[] {
  const seen = new Set<string>()
  return noted.flatMap(({ deviceId, shiftMs, range, letter }) => {
    const place = `${shiftMs} ${deviceId}`
    if (seen.has(place)) return []
    seen.add(place)
    return notes
      .filter((note) => note.device === deviceId && touchesRange(note, range))
      .map((note) => ({
        note,
        fromMs: note.from + shiftMs,
        toMs: note.to === null ? null : note.to + shiftMs,
        ...(letter !== undefined && { letter }),
      }))
  })
}

function NotesBehind() {
  const { drawn } = useNotes()
  const { scale } = usePlot()
  return drawn.map(({ note, letter, fromMs, toMs }) => {
    const end = toMs ?? fromMs
    if (fromMs > scale.toMs || end < scale.fromMs) return null
    const x = toXWithin(scale, fromMs)
    const width = toXWithin(scale, end) - x
    return (
      <g key={`${letter} ${note.id}`} className="note-on-plot">
        {toMs !== null && <rect x={x} y={0} width={Math.max(1, width)} height={scale.height} />}
        {fromMs >= scale.fromMs && <path d={`M${x} 0V${scale.height}`} />}
      </g>
    )
  })
}

function Flags({ scene }: PartProps<'Strip'>) {
  return <NoteStrip notes={useNotes().drawn} scene={scene} noting={useContext(NotingContext)} />
}

function OfStation() {
  const { device, range, zone } = useOverlaid()
  const { drawn, failure } = useNotes()
  const noting = useContext(NotingContext)
  if (!device || !noting) return null
  const notes = drawn.map(({ note }) => note)
  return <StationNotes {...{ deviceId: device.id, notes, failure, range, zone, noting }} />
}
