import { useEffect, useState } from 'react'

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
