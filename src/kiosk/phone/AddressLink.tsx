import type { MouseEvent, ReactNode } from 'react'

/** A link within the page: a plain press goes there at once, anything else is the browser's own affair. */
export function AddressLink({
  to,
  go,
  className,
  children,
}: {
  to: string
  go: (address: string) => void
  className: string
  children: ReactNode
}) {
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to)
  }
  return (
    <a className={className} href={to} onClick={onClick}>
      {children}
    </a>
  )
}
