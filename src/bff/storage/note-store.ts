import type { Sql, Statement } from '../../database/sql.ts'
import type { Note } from '../../domain/notes/note.ts'
import type { NoteChange } from '../../domain/notes/note-index.ts'
import type { LogStore } from './shared-log.ts'
import { appendUnlessTaken } from './shared-log.ts'

export type NewChange = Omit<NoteChange, 'seq'>

/** Notes by tenant, as changes in order; append-only: removals are kept with their author. */
export interface NoteStore extends LogStore<NewChange> {
  last(tenant: string, id: string): Promise<NoteChange | undefined>
}

const INSERT = `
  INSERT INTO note_change
    (tenant, seq, id, revision, device, from_at, to_at, text, is_public, made_by, made_at, edited_by, edited_at, removed)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)`
const COLUMNS = `
  c.seq, c.id, c.revision, c.device, c.from_at AS "from", c.to_at AS "to", c.text, c.is_public AS "isPublic", c.made_by AS "by",
  c.made_at AS "at", c.edited_by AS "editedBy", c.edited_at AS "editedAt", c.removed`
const NEWEST = 'SELECT max(seq) AS seq FROM note_change WHERE tenant = ?1'
// SQLite re-reads a joined inner list for each row
const CURRENT = `
  SELECT ${COLUMNS} FROM note_change c
  WHERE c.tenant = ?1 AND c.removed = 0
    AND c.seq IN (SELECT max(seq) FROM note_change WHERE tenant = ?1 AND seq <= ?2 GROUP BY id)
  ORDER BY c.seq`
const SINCE = `SELECT ${COLUMNS} FROM note_change c WHERE c.tenant = ?1 AND c.seq > ?2 ORDER BY c.seq`
const LAST = `SELECT ${COLUMNS} FROM note_change c WHERE c.tenant = ?1 AND c.id = ?2 ORDER BY c.revision DESC LIMIT 1`

interface Row extends Omit<Note, 'isPublic' | 'edited'> {
  seq: number
  isPublic: number
  editedBy: string | null
  editedAt: number | null
  removed: number
}

export function noteStore(sql: Sql): NoteStore {
  return {
    append: (tenant, after, changes, also = []) =>
      appendUnlessTaken(sql, [
        ...changes.map((change, n) => inserted(tenant, after + n + 1, change)),
        ...also,
      ]),
    async current(tenant) {
      const newest = await sql.one<{ seq: number | null }>(NEWEST, tenant)
      const seq = newest?.seq ?? 0
      return { entries: (await sql.all<Row>(CURRENT, tenant, seq)).map(changeOf), seq }
    },
    since: async (tenant, seq) => (await sql.all<Row>(SINCE, tenant, seq)).map(changeOf),
    async last(tenant, id) {
      const [row] = await sql.all<Row>(LAST, tenant, id)
      return row && changeOf(row)
    },
  }
}

export const NO_NOTES: NoteStore = {
  append: async () => {
    throw new Error('no notes are kept')
  },
  current: async () => ({ entries: [], seq: 0 }),
  since: async () => [],
  last: async () => undefined,
}

function inserted(tenant: string, seq: number, { note, isRemoved }: NewChange): Statement {
  const { id, revision, device, from, to, text, isPublic, by, at, edited } = note
  return [
    INSERT,
    ...[tenant, seq, id, revision, device, from, to, text, isPublic ? 1 : 0, by, at],
    ...[edited?.by ?? null, edited?.at ?? null, isRemoved ? 1 : 0],
  ]
}

function changeOf({ seq, isPublic, editedBy, editedAt, removed, ...row }: Row): NoteChange {
  const edited = editedAt === null ? null : { by: editedBy, at: editedAt }
  return { seq, note: { ...row, isPublic: isPublic === 1, edited }, isRemoved: removed === 1 }
}
