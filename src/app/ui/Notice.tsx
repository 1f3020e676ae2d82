import type { ReactNode } from 'react'

/** An empty or failed state, and what to do. A whole page's title is a heading. */
export function Notice({
  title,
  isPage = false,
  children,
}: {
  title: string
  isPage?: boolean
  children?: ReactNode
}) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className="notice" role="status">
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}
