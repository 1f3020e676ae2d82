import { type DragEvent, useState } from 'react'

/** Rows dragged by their handles; buttons do it by key. */
export function useRowDrag(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    handle: (place: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const row = event.currentTarget.closest('tr')
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(place))
        if (row) event.dataTransfer.setDragImage(row, 12, row.offsetHeight / 2)
        setDragged(place)
      },
      onDragEnd: end,
    }),
    row: (place: number) => ({
      'data-dragged': dragged === place || undefined,
      'data-drop':
        dragged !== null && over === place && over !== dragged ? dropSide(dragged, place) : undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        setOver(place)
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        onMove(dragged, place)
        end()
      },
    }),
  }
}

function dropSide(from: number, to: number): 'before' | 'after' {
  return to < from ? 'before' : 'after'
}
