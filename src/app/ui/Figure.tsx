import type { ReactNode } from 'react'

/** A figure with its name above and what explains it below, inside a `<dl>`. */
export function Figure({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>
        {note !== undefined && <span className="figure-note">{note}</span>}
      </dd>
    </div>
  )
}
