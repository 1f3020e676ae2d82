import { useSyncExternalStore } from 'react'

/** As in the style sheets. */
const phone = () => matchMedia('(max-width: 40rem)')

function subscribe(onChange: () => void): () => void {
  const query = phone()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the window is as narrow as a phone: for what has another place there, not only another look. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone().matches)
}
