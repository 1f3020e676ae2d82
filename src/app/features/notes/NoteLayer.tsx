import { useContext } from 'react'
import { toXWithin } from '../../../view/plot/time-scale.ts'
import { usePlot } from '../chart/plot/plot-context.ts'
import { NotesContext } from './drawn-notes.ts'

export function NoteLayer() {
  const notes = useContext(NotesContext)
  const { scale } = usePlot()
  return notes.map(({ note, letter, fromMs, toMs }) => {
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
