import type { ReactNode } from 'react'
import { Detail } from './Detail.tsx'

/** A figure with its name above and a note below, inside a `<dl>`. */
export function Figure({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <Detail term={label}>
      <strong>{value}</strong>
      {note && <span className="figure-note">{note}</span>}
    </Detail>
  )
}
