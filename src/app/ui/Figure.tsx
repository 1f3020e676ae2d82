import type { ReactNode } from 'react'
import { Detail } from './Detail.tsx'

export function Figure({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <Detail term={label}>
      <strong>{value}</strong>
      {note && <span className="figure-note">{note}</span>}
    </Detail>
  )
}
