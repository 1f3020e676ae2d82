import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBff } from '../../../src/bff/create-bff.ts'
import { basicAccess } from '../../../src/bff/upstream/access.ts'
import { fetchTransport } from '../../../src/bff/upstream/transport/fetch-transport.ts'
import { BASE_PATH } from '../../../src/contract/paths.ts'
import { onSchedule } from '../streams/on-schedule.ts'
import { startFront } from './front.ts'
import { type LoadReport, loaded } from './loader.ts'
import { openNetwork } from './network.ts'
import { type Origin, openOrigin } from './origin.ts'

export interface StormOptions {
  /** Of nginx. */
  program: string
  stations: number
  seconds: number
  judge: (what: string, holds: boolean) => void
  say: (line: string) => void
}

const SLUG = 'harbour'
const LIST = `/api/kiosks/${SLUG}/devices`
/** What the page asks for on a phone and on a wall. */
const WIDTHS = [512, 2048]
const INTERVAL_SECONDS = 60
const REPORT_EVERY_MS = 1_000
const DAY_MS = 86_400_000
const CONNECTIONS = 64
const LEAST_RATE = 10_000
const MAX_REQUESTED = 5
/** By their own terms answers may be so much older. */
const OLDEST_MS = 30_000
/** Of the list, and what it has to wait for at the service. */
const LIST_TERM_MS = 40_000
const OUTAGE_SECONDS = 5
const APP = fileURLToPath(new URL('../../../dist/app', import.meta.url))

/** Real nginx as documented before a real dashboard and service, polled as kiosks do, as fast as answers come. */
export async function proveStorm({ program, stations, seconds, judge, say }: StormOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gaugeboard-storm-'))
  const network = await openNetwork({
    stations,
    intervalSeconds: INTERVAL_SECONDS,
    now: Date.now,
    historyMs: DAY_MS,
  })
  const bff = createBff({
    upstream: fetchTransport(network.service, `https://service.test${BASE_PATH}`),
    access: basicAccess('nobody', 'signs in here'),
    kiosks: [{ slug: SLUG, publicKey: network.publicKey }],
    now: Date.now,
    logger: { error() {}, warn() {}, info() {}, debug() {} },
    appDirectory: APP,
    tiles: null,
    simulated: false,
  })
  const origin = await openOrigin(bff)
  const front = await startFront({ program, folder: join(folder, 'nginx'), dashboardUrl: origin.url })
  const stopReporting = onSchedule(REPORT_EVERY_MS, () => network.report(Date.now()))
  try {
    const page = `/kiosk/${SLUG}`
    const files = filesOf(await (await fetch(front.url + page)).text())
    const days = network.ids.flatMap((id) => WIDTHS.map((w) => `${LIST}/${id}/series?last=24h&width=${w}`))
    const addresses = [LIST, page, ...files, ...days]
    await fetch(front.url + LIST).then((answer) => answer.arrayBuffer())
    origin.asked.length = 0

    const url = front.url
    const connections = CONNECTIONS
    const cold = await loaded({ url, connections, seconds: 5, paths: mixed(days, [page, ...files]) })
    told(say, `cold, ${addresses.length} addresses`, cold, origin)
    judge('nobody was refused while nothing was kept', cold.failed === 0)
    judge('each address was asked for once', origin.asked.length <= addresses.length)

    origin.asked.length = 0
    const storm = await loaded({ url, connections, seconds, paths: mixed(days, [page, ...files]) })
    told(say, 'the storm', storm, origin)
    const rate = storm.answers / storm.seconds
    judge(`${Math.round(rate)} requests a second, at least ${LEAST_RATE}`, rate >= LEAST_RATE)
    const asked = origin.asked.length / storm.seconds
    judge(`the dashboard saw ${asked.toFixed(2)} a second, less than ${MAX_REQUESTED}`, asked < MAX_REQUESTED)
    judge('every answer was one', storm.failed === 0)
    const { asOf } = (await (await fetch(url + LIST)).json()) as { asOf: number }
    judge('the stations were shown as they are now', Date.now() - asOf < OLDEST_MS + LIST_TERM_MS)

    await origin.close()
    const outage = await loaded({
      url,
      connections,
      seconds: OUTAGE_SECONDS,
      paths: mixed(days, [page, ...files]),
    })
    told(say, 'the dashboard away', outage, origin)
    judge('every answer was one while nothing listened', outage.failed === 0 && outage.answers > 0)
  } finally {
    stopReporting()
    await front.stop()
    await origin.close()
    await network.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** As phones ask: the list three times a minute, a station's day once, the page and its files when they come. */
function mixed(days: readonly string[], once: readonly string[]): string[] {
  return days.flatMap((day, n) => {
    const come = n % 10 === 0 ? [once[(n / 10) % once.length] as string] : []
    return [LIST, LIST, day, LIST, ...come]
  })
}

/** Scripts and styles that the page names. */
function filesOf(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path as string)
}

function told(say: (line: string) => void, what: string, report: LoadReport, { asked }: Origin): void {
  const { answers, seconds, bytes, slowestMs } = report
  say(
    `${what}: ${answers} answers in ${seconds.toFixed(1)} s, ${Math.round(answers / seconds)} a second, ` +
      `${Math.round(bytes / seconds / 2 ** 20)} MiB a second, slowest ${Math.round(slowestMs)} ms; ` +
      `the dashboard was asked ${asked.length} times, in its busiest second ${busiestSecond(asked)}`,
  )
}

function busiestSecond(asked: Origin['asked']): number {
  let most = 0
  let first = 0
  for (const [n, { atMs }] of asked.entries()) {
    while (atMs - (asked[first]?.atMs ?? atMs) > 1000) first++
    most = Math.max(most, n - first + 1)
  }
  return most
}
