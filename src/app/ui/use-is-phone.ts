import { useSyncExternalStore } from 'react'

/** As in the style sheets. */
const phone = () => matchMedia('(max-width: 40rem)')

function subscribe(onChange: () => void): () => void {
  const query = phone()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** For parts that move on a phone, not only look different. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone().matches)
}
