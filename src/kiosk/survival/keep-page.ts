import type { Drawn } from './worker/main.ts'

let current: Drawn | undefined

/**
 * Asks the service worker to cache the rendered page with all its files; call again in case it failed. On plain http,
 * and where the browser forbids it, there is no worker and only the browser's own cache.
 */
export async function keepPage(drawn: Drawn): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  // rendering comes before caching
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
  // the worker of a newer build has no files yet
  if (!current) serviceWorker.addEventListener('controllerchange', () => notify(serviceWorker))
  current = drawn
  if (serviceWorker.controller) notify(serviceWorker)
  else await serviceWorker.register('/kiosk-worker.js', { scope: '/kiosk/' }).catch(() => {})
}

function notify({ controller }: ServiceWorkerContainer): void {
  controller?.postMessage(current)
}
