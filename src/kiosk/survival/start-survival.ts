import { isText, objectOf } from '../../domain/shape.ts'
import { parse } from '../../view/api/http.ts'
import { clock } from './clock.ts'
import { keeper } from './keeper.ts'
import { startPoll } from './poll.ts'
import { Renewal } from './renewal.ts'
import { readSession, servedPage, writeSession } from './restart.ts'
import type { PageMode } from './worker/kept-files.ts'
import type { Drawn } from './worker/main.ts'

const CHECK_EVERY_MS = 5 * 60_000
const RENEWED = 'renewed'

const isVersion = objectOf({ version: isText })
let renewal: Renewal | undefined
let current: Drawn | undefined

/** Call where a reload does not disturb: between two slides, or while the page is hidden. */
export function quietMoment(): void {
  void renewal?.quietMoment()
}

/** Call once the page has rendered: caches it for offline starts and watches for newer builds. */
export function startSurvival(mode: PageMode): void {
  addEventListener('pagehide', () => keeper.flush())
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return
    keeper.flush()
    quietMoment()
  })
  const version = document.querySelector<HTMLMetaElement>('meta[name="kiosk-version"]')?.content
  // there is no build in development
  if (version === undefined || renewal) return
  const found = createRenewal(version)
  renewal = found
  const keep = () => void keepPage({ version, mode })
  keep()
  // the page that has just loaded is the newest
  setTimeout(() => {
    startPoll({
      everyMs: CHECK_EVERY_MS,
      fetch: async (signal) => {
        // a wall without a quiet moment since the last check does not get one
        if (found.isDue && mode === 'wall') await found.quietMoment()
        await found.check(signal)
        keep()
      },
    })
  }, CHECK_EVERY_MS)
}

function createRenewal(own: string): Renewal {
  return new Renewal({
    own,
    fetch: async (signal) => {
      const response = await fetch('/kiosk-version.json', { cache: 'no-cache', signal })
      return parse(isVersion, await response.json(), 'version').version
    },
    isServed: async (wanted) => (await servedPage())?.includes(wanted) ?? false,
    reload: () => location.reload(),
    last: { read: () => readSession(RENEWED), write: (ms) => writeSession(RENEWED, ms) },
    nowMs: () => clock.nowMs(),
  })
}

/** Makes the service worker cache the page; call again in case it failed. Plain http has no worker. */
async function keepPage(drawn: Drawn): Promise<void> {
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
