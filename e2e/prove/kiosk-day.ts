import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../../scripts/chromium.ts'
import { liveThrough } from './kiosk-day/day.ts'
import { judgeDay } from './kiosk-day/judge.ts'

/** `npm run prove:kiosk-day`; the last line is the figure. */
const { values } = parseArgs({ options: { hours: { type: 'string', default: '24' } } })
const hours = Number(values.hours)
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
let passed = 0
let failed = 0
const check = (what: string, holds: boolean) => {
  say(`${holds ? 'held' : 'NOT HELD'}: ${what}`)
  if (holds) passed++
  else failed++
}
try {
  const { samples, slides, complaints } = await liveThrough(browser, {
    hours,
    samplesAnHour: 2,
    stations: 24,
    onSample: ({ hour, heapBytes, nodes, strayNodes, listeners }) =>
      say(
        `${hour} h: heap ${(heapBytes / 1e6).toFixed(2)} MB, ${nodes} nodes and ${strayNodes} stray, ${listeners} listeners`,
      ),
  })
  for (const { what, share, holds } of judgeDay(samples)) {
    check(`${what} grows by ${(share * 100).toFixed(1)} % over ${hours} h`, holds)
  }
  // a slide a minute at the least: it did go round all the while
  check(`${slides} different pictures were seen`, slides >= hours * 60)
  check(
    `the page complained of nothing${complaints.map((text) => ` but: ${text}`).join('')}`,
    complaints.length === 0,
  )
} finally {
  await browser.close()
}
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
