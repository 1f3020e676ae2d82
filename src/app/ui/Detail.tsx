import type { ReactNode } from 'react'

/** A term with its description, inside a `<dl>`. */
export function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
