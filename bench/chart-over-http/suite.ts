import type { Browser } from 'playwright'
import { openBrowser } from '../harness/browser.ts'
import { interleave, type Samples, type Side } from '../harness/interleave.ts'
import type { Row } from '../harness/row.ts'
import { type StationStore, withStationStore } from '../harness/station-store.ts'
import type { Suite } from '../harness/suite.ts'
import { barePage } from './bare-side.ts'
import { productChart } from './our-side.ts'
import { startProduct } from './servers.ts'

const ROUNDS = 7
/** How long a mouse's button is down when a hand clicks, and when a program does. */
const BY_HAND_MS = 90
const BY_PROGRAM_MS = 0

/**
 * From the click that chooses a year to the painted chart with 1,000,000 values behind it: the whole product, beside a
 * page that asks the service itself. Cold, our server has never read that year; warm, it has.
 */
export const chartOverHttpSuite: Suite = {
  name: 'chart-over-http',
  run: (say) =>
    withStationStore(async (station) => {
      const browser = await openBrowser('at once')
      const bare = await barePage(browser, station)
      try {
        say(`cold, ${ROUNDS} rounds`)
        const cold = await interleave(await coldSide(browser, station), bare.clicked(BY_PROGRAM_MS), ROUNDS)
        const rows = [row('click to chart, cold cache', cold, 1)]
        await beWarm(browser, station, async (clicked) => {
          for (const [who, downMs] of [
            ['by hand', BY_HAND_MS],
            ['by program', BY_PROGRAM_MS],
          ] as const) {
            say(`warm, clicked ${who}, ${ROUNDS} rounds`)
            const warm = await interleave(clicked(downMs), bare.clicked(downMs), ROUNDS)
            rows.push(row(`click to chart, warm cache, clicked ${who}`, warm, 10))
          }
        })
        return rows
      } finally {
        await bare.close()
        await browser.close()
      }
    }),
}

/** A program that has just been started, every time. */
async function coldSide(browser: Browser, { dataDirectory, nowMs }: StationStore): Promise<Side> {
  const chart = await productChart(browser, nowMs)
  return {
    name: 'the product, just started',
    async measure() {
      const product = await startProduct(dataDirectory)
      try {
        return await chart.measure(product.url, BY_PROGRAM_MS)
      } finally {
        await product.stop()
      }
    },
  }
}

/** One program all the while; the rounds that are thrown away fill its cache. */
async function beWarm(
  browser: Browser,
  { dataDirectory, nowMs }: StationStore,
  use: (clicked: (downMs: number) => Side) => Promise<void>,
): Promise<void> {
  const chart = await productChart(browser, nowMs)
  const product = await startProduct(dataDirectory)
  try {
    await use((downMs) => ({ name: 'the product', measure: () => chart.measure(product.url, downMs) }))
  } finally {
    await product.stop()
  }
}

function row(what: string, [ours, peer]: [Samples, Samples], fasterAtLeast: number): Row {
  return { suite: 'chart over HTTP', what, ours, peer, target: { fasterAtLeast } }
}
