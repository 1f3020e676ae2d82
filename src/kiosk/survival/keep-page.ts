import type { Drawn } from './worker/main.ts'

let current: Drawn | undefined

/** Makes the service worker cache the page; call again in case it failed. Plain http has no worker. */
export async function keepPage(drawn: Drawn): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
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
