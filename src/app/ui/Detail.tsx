import type { ReactNode } from 'react'

/** A term with what is to be said of it, inside a `<dl>`. */
export function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
