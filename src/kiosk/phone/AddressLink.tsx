import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'

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

export function usePhoneAddress() {
  const [search, setSearch] = useState(location.search)
  useEffect(() => {
    const follow = () => setSearch(location.search)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const addressOf = (station: string | null): string => {
    const query = new URLSearchParams(search)
    if (station === null) query.delete('station')
    else query.set('station', station)
    return query.size === 0 ? location.pathname : `${location.pathname}?${query}`
  }
  const go = (address: string) => {
    history.pushState(null, '', address)
    setSearch(location.search)
  }
  return { station: new URLSearchParams(search).get('station') || null, addressOf, go }
}

export type PhoneAddress = ReturnType<typeof usePhoneAddress>
