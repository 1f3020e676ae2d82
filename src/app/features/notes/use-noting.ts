import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useState } from 'react'
import type { Note, NoteContent } from '../../../domain/notes/note.ts'
import { addNote, editNote, removeNote } from '../../api/notes.ts'
import { useCanOperate } from '../sign-in/use-can-operate.ts'

export type NoteDraft = Pick<NoteContent, 'device' | 'from' | 'to'> | Note

export type Noting = ReturnType<typeof useNoting>

/** Absent where notes are read-only. */
export const NotingContext = createContext<Noting | undefined>(undefined)

export function useNoting() {
  const client = useQueryClient()
  const isAllowed = useCanOperate()
  const [draft, setDraft] = useState<NoteDraft | null>(null)
  const onSuccess = () => client.invalidateQueries({ queryKey: ['notes'] })
  const saving = useMutation({
    mutationFn: (note: NoteContent | Note) => ('id' in note ? editNote(note) : addNote(note)),
    onSuccess: () => {
      setDraft(null)
      return onSuccess()
    },
  })
  const removing = useMutation({ mutationFn: removeNote, onSuccess })
  const restoring = useMutation({ mutationFn: editNote, onSuccess })
  const reset = useCallback(() => {
    saving.reset()
    removing.reset()
    restoring.reset()
  }, [saving.reset, removing.reset, restoring.reset])
  const begin = useCallback(
    (next: NoteDraft) => {
      reset()
      setDraft(next)
    },
    [reset],
  )
  return {
    isAllowed,
    draft,
    begin,
    edit: (note: Note) => begin(note),
    cancel: () => setDraft(null),
    saving,
    removing: {
      ...removing,
      mutate: (note: Note) => {
        reset()
        removing.mutate(note)
      },
    },
    restoring,
  }
}
