import type { ReactNode } from 'react'

/** An empty or failed state: what is, and what can be done. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="notice" role="status">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
