import { tabStorage } from '../../../../view/storage/safe-storage.ts'
import { oneOf } from '../../address/text.ts'
import { keptAs } from '../../kept-text/use-kept-text.ts'

export const FORM_KINDS = ['take', 'note', 'shelve'] as const
export type FormKind = (typeof FORM_KINDS)[number]

/** Unsent text of an act. */
export interface Draft {
  kind: FormKind
  text: string
}

const STORAGE_KEY = keptAs('alarms')

/** Drafts of this tab by point, the newest last. They survive a page change, a reload and a sign-in. */
export function drafts(): Map<string, Draft> {
  return draftsIn(tabStorage.read(STORAGE_KEY))
}

/** Keeps a draft; an empty text removes it. */
export function keepDraft(point: string, kind: FormKind, text: string): void {
  const others = drafts()
  others.delete(point)
  if (text !== '') others.set(point, { kind, text })
  const stored = [...others].map(([point, { kind, text }]) => ({ point, kind, text }))
  tabStorage.write(STORAGE_KEY, JSON.stringify(stored))
}

/** Unreadable drafts are omitted. */
export function draftsIn(stored: string | null): Map<string, Draft> {
  const found = new Map<string, Draft>()
  for (const one of listIn(stored)) {
    if (typeof one !== 'object' || one === null) continue
    const { point, kind, text } = one as Record<string, unknown>
    const known = oneOf(kind, FORM_KINDS)
    if (typeof point === 'string' && known && typeof text === 'string')
      found.set(point, { kind: known, text })
  }
  return found
}

function listIn(stored: string | null): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
