import type { Drawn } from './worker/main.ts'

let current: Drawn | undefined

/**
 * Has the service worker keep the page, which has drawn itself, with all it needs; to be repeated, in case it
 * could not. On plain http, and where the browser forbids it, there is none: what the browser has in its own
 * cache has to do.
 */
export async function keepPage(drawn: Drawn): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  // first what is shown, then what is kept
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
  // the worker of a newer build has none of its files yet
  if (!current) serviceWorker.addEventListener('controllerchange', () => notify(serviceWorker))
  current = drawn
  if (serviceWorker.controller) notify(serviceWorker)
  else await serviceWorker.register('/kiosk-worker.js', { scope: '/kiosk/' }).catch(() => {})
}

function notify({ controller }: ServiceWorkerContainer): void {
  controller?.postMessage(current)
}
