import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Listener, listen } from '../../src/server/listen.ts'
import { SIMULATED_NOW } from './clock.ts'
import { createKioskWorld } from './kiosk-world.ts'
import { expect } from './test.ts'
import { APP_DIRECTORY } from './test-stack.ts'

export interface KioskServer {
  url: string
  /** Lets time go by for the server, whose clock is right, and for its stations. */
  pass(ms: number): void
  stop(): Promise<void>
  /** At the same address as before; with the app built here, where nothing else is said. */
  start(appDirectory?: string): Promise<void>
  /** Has every request answered with an error, as a proxy does whose server is away. */
  fail(): Promise<void>
}

/** A server of the public screen `demo` that comes and goes as a test lets it. */
export async function startKioskServer(stations = 8): Promise<KioskServer> {
  const open = (nowMs: number, appDirectory = APP_DIRECTORY) =>
    createKioskWorld({ stations, nowMs, appDirectory })
  let world = open(SIMULATED_NOW)
  let listener: Listener | undefined = await listen(world.bff, { host: '127.0.0.1', port: 0 })
  const { url } = listener
  const { hostname: host, port } = new URL(url)
  const stop = async () => {
    await listener?.close()
    listener = undefined
  }
  const serve = async (answer: (request: Request) => Promise<Response>) => {
    await stop()
    listener = await listen(answer, { host, port: Number(port) })
  }
  return {
    url,
    stop,
    pass: (ms) => world.pass(ms),
    start: async (appDirectory) => {
      if (appDirectory !== undefined) world = open(world.upstream.nowMs, appDirectory)
      await serve(world.bff)
    },
    fail: () =>
      serve(async () => {
        const headers = { 'content-type': 'text/html' }
        return new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers })
      }),
  }
}

/** Waits until the service worker has the whole page. */
export async function pageKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const version = document.querySelector<HTMLMetaElement>('meta[name="kiosk-version"]')?.content
        const own = await caches.open(`kiosk-${version}`)
        return (await own.match('/kiosk/')) !== undefined
      }),
    )
    .toBe(true)
}

/** Waits until the newest values are written, which a tab that crashes does no more. */
export async function pictureKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('gaugeboard.kiosk.picture.demo')))
    .toBeTruthy()
}

/** The same app under another version, as the next build would have one. */
export async function otherBuild() {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-app-'))
  await cp(APP_DIRECTORY, directory, { recursive: true })
  const { version: old } = JSON.parse(await readFile(join(directory, 'kiosk-version.json'), 'utf8'))
  const version = 'f'.repeat(old.length)
  for (const name of ['kiosk.html', 'kiosk-worker.js', 'kiosk-version.json']) {
    const path = join(directory, name)
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll(old, version))
  }
  return { directory, version, remove: () => rm(directory, { recursive: true, force: true }) }
}
