import type { ReactNode } from 'react'

/** An empty or failed state: what happened and what to do. For a whole page its title is the page's heading. */
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
