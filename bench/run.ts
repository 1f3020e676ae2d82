import { writeFile } from 'node:fs/promises'
import { cpus, release, totalmem, type } from 'node:os'
import { parseArgs } from 'node:util'
import { alarmsSuite } from './alarms/suite.ts'
import { chartSuite } from './chart/suite.ts'
import { judge, type Suite, tableOf, type Verdict } from './harness/measure.ts'
import { mapSuite } from './map/suite.ts'
import { pagesSuite } from './pages/suite.ts'
import { serviceSuite } from './service/suite.ts'

const RESULTS = new URL('results.json', import.meta.url)
const SUITES: readonly Suite[] = [chartSuite, mapSuite, serviceSuite, alarmsSuite, pagesSuite]

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const chosen = SUITES.filter(({ name }) => values.only === undefined || name === values.only)
if (chosen.length === 0) throw new Error(`--only takes one of: ${SUITES.map(({ name }) => name).join(', ')}`)

const verdicts: Verdict[] = []
let failed = 0
for (const { name, run } of chosen)
  try {
    verdicts.push(...(await run((text) => console.error(`${name}: ${text}`))).map(judge))
  } catch (error) {
    // what the others measured in a quarter of an hour is worth its table
    console.error(`${name} failed:`, error)
    failed++
  }
console.log(tableOf(verdicts))
const machine = {
  ...{ processor: cpus()[0]?.model, cores: cpus().length, memoryGib: Math.round(totalmem() / 2 ** 30) },
  ...{ system: `${type()} ${release()}`, node: process.versions.node, date: new Date().toISOString() },
}
await writeFile(RESULTS, `${JSON.stringify({ machine, rows: verdicts }, null, 2)}\n`)
const targets = verdicts.filter(({ met }) => met !== null)
const missed = targets.filter(({ met }) => !met)
console.log(
  `${targets.length - missed.length} of ${targets.length} targets met; written to bench/results.json`,
)
process.exitCode = missed.length + failed === 0 ? 0 : 1
