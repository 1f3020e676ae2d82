import { type Build, createKeptFiles, type PageMode } from './kept-files.ts'

export interface Drawn {
  version: string
  mode: PageMode
}

/** Inserted by `scripts/kiosk-build.ts`, so that each build has a different worker. */
declare const __KIOSK_BUILD__: Build

const PAGE = /^\/kiosk\/[^/]+$/

const worker = self as unknown as ServiceWorkerGlobalScope
const files = createKeptFiles({
  build: __KIOSK_BUILD__,
  caches,
  fetch: (request) => fetch(request),
  origin: worker.location.origin,
})

worker.addEventListener('install', (event) => {
  event.waitUntil(files.gather('phone').then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim())
})

worker.addEventListener('message', (event) => {
  if (!(event.source instanceof WindowClient) || !isDrawn(event.data)) return
  const { pathname } = new URL(event.source.url)
  if (PAGE.test(pathname)) event.waitUntil(files.pageDrawn(pathname, event.data.version, event.data.mode))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate' && PAGE.test(pathname)) event.respondWith(files.page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(files.file(request))
})

function isDrawn(data: unknown): data is Drawn {
  const { version, mode } = (data ?? {}) as Partial<Drawn>
  return typeof version === 'string' && (mode === 'phone' || mode === 'wall')
}
