import type { MouseEvent, ReactNode } from 'react'
import type { PhoneAddress } from './use-phone-address.ts'

export function AddressLink({
  station,
  address,
  className,
  children,
}: {
  /** `null` for the list. */
  station: string | null
  address: PhoneAddress
  className: string
  children: ReactNode
}) {
  const to = address.addressOf(station)
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    address.go(to)
  }
  return (
    <a className={className} href={to} onClick={onClick}>
      {children}
    </a>
  )
}
