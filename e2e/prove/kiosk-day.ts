import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumOptions } from '../../scripts/chromium.ts'
import { liveThrough } from './kiosk-day/day.ts'
import { judgeDay } from './kiosk-day/judge.ts'
import { createJudge, say, sayFigure } from './report.ts'

/** `npm run prove:kiosk-day`; the last line is the figure. */
const { values } = parseArgs({ options: { hours: { type: 'string', default: '24' } } })
const hours = Number(values.hours)
const browser = await chromium.launch(chromiumOptions())
const { figure, judge } = createJudge()
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
    judge(`${what} grows by ${(share * 100).toFixed(1)} % over ${hours} h`, holds)
  }
  // a slide a minute at the least: it did go round all the while
  judge(`${slides} different pictures were seen`, slides >= hours * 60)
  judge(
    `the page complained of nothing${complaints.map((text) => ` but: ${text}`).join('')}`,
    complaints.length === 0,
  )
} finally {
  await browser.close()
}
sayFigure(figure)
