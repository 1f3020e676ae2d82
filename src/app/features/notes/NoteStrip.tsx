import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Scene } from '../chart/scene.ts'
import { NoteCard } from './NoteCard.tsx'
import { type DrawnNote, groupNotes } from './note-groups.ts'
import { useNoteWhen } from './note-time.ts'
import type { Noting } from './use-noting.ts'

/** Closer flags are grouped, CSS pixels: the least size of a target. */
const APART = 26
const MAX_IN_NAME = 120

export function NoteStrip({
  notes,
  scene: { time, box, zone },
  noting,
}: {
  notes: readonly DrawnNote[]
  scene: Pick<Scene, 'time' | 'box' | 'zone'>
  /** Absent where notes are read-only. */
  noting?: Noting | undefined
}) {
  const { t } = useTranslation('notes')
  const whenOf = useNoteWhen(zone)
  const groups = useMemo(() => groupNotes(notes, time, APART), [notes, time])
  if (groups.length === 0) return null
  const nameOf = (group: readonly DrawnNote[]) => {
    const [first] = group as [DrawnNote]
    const when = whenOf(first.note)
    if (group.length > 1) return t('marks', { count: group.length, when })
    const text = [...first.note.text.replace(/\s+/g, ' ')]
    const brief = text.length > MAX_IN_NAME ? `${text.slice(0, MAX_IN_NAME).join('')}…` : text.join('')
    return t('mark', { when, text: first.letter === undefined ? brief : `${first.letter}, ${brief}` })
  }
  return (
    <ul className="note-strip" aria-label={t('strip')} style={{ width: box.width }}>
      {groups.map(({ x, notes: group }) => {
        const name = nameOf(group)
        return (
          <li
            key={group.map(({ note, letter }) => `${letter} ${note.id}`).join()}
            style={{ left: box.left + x }}
            data-side={x > box.plotWidth / 2 ? 'left' : 'right'}
          >
            <Disclosure
              label={name}
              button={{
                className: 'note-flag',
                'aria-label': name,
                title: name,
                children: (
                  <>
                    <Icon name="note" />
                    {group.length > 1 && <span aria-hidden="true">{group.length}</span>}
                  </>
                ),
              }}
            >
              {(close) =>
                group.map(({ note, letter }) => (
                  <NoteCard
                    key={`${letter} ${note.id}`}
                    note={note}
                    letter={letter}
                    zone={zone}
                    noting={noting}
                    onAct={close}
                  />
                ))
              }
            </Disclosure>
          </li>
        )
      })}
    </ul>
  )
}
