import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { alarmsSuite } from './alarms/suite.ts'
import { bffSuite } from './bff/suite.ts'
import { chartInMemorySuite } from './chart-in-memory/suite.ts'
import { chartOverHttpSuite } from './chart-over-http/suite.ts'
import { compareSuite } from './compare/suite.ts'
import { machine } from './harness/machine.ts'
import { judge, type Verdict } from './harness/row.ts'
import type { Suite } from './harness/suite.ts'
import { tableOf } from './harness/table.ts'
import { mapSuite } from './map/suite.ts'
import { qualitySuite } from './quality/suite.ts'
import { serverSuite } from './server/suite.ts'
import { serviceSuite } from './service/suite.ts'
import { signInSuite } from './sign-in/suite.ts'
import { statisticsSuite } from './statistics/suite.ts'

const RESULTS = new URL('results.json', import.meta.url)
const SUITES: readonly Suite[] = [
  chartOverHttpSuite,
  chartInMemorySuite,
  mapSuite,
  serverSuite,
  serviceSuite,
  bffSuite,
  signInSuite,
  statisticsSuite,
  qualitySuite,
  alarmsSuite,
  compareSuite,
]

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const chosen = SUITES.filter(({ name }) => values.only === undefined || name === values.only)
if (chosen.length === 0) {
  console.error(`--only takes one of: ${SUITES.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const verdicts: Verdict[] = []
const failed: string[] = []
for (const { name, run } of chosen) {
  try {
    const rows = await run((text) => console.error(`${name}: ${text}`))
    verdicts.push(...rows.map(judge))
  } catch (error) {
    // what the others measured in a quarter of an hour is worth its table
    console.error(`${name}:`, error)
    failed.push(name)
  }
}

console.log(tableOf(verdicts))
await writeFile(RESULTS, `${JSON.stringify({ machine: await machine(), rows: verdicts }, null, 2)}\n`)
const targets = verdicts.filter(({ met }) => met !== null)
const missed = targets.filter(({ met }) => !met)
console.log(
  `${targets.length - missed.length} of ${targets.length} targets met; written to bench/results.json`,
)
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`)
process.exitCode = missed.length + failed.length === 0 ? 0 : 1
