import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { redisProgram } from '../../src/bff/testing/redis-program.ts'
import { say, sayFigure } from './report.ts'
import { restartUnderLoad } from './restarts/restarts.ts'
import { openWorld } from './restarts/world.ts'

const SHOWN = 10
const BUILT = [fileURLToPath(new URL('../../bin/gaugeboard.js', import.meta.url))]

/**
 * `npm run prove:restarts`; the last line is the figure: requests that were answered as they should, and that were not.
 * `--self-test` kills every time behind a balancer that never asks twice, and has to find that out.
 */
const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '50' },
    'self-test': { type: 'boolean', default: false },
  },
})
const program = redisProgram()
if (program === undefined) throw new Error('This proof needs Redis or Valkey: install one, or set REDIS_BIN.')
const isSelfTest = values['self-test']
const world = await openWorld(BUILT, program, 1)
const startedMs = performance.now()
try {
  const { passed, failures, requests, cuts, resets, kills } = await restartUnderLoad({
    world,
    restarts: Number(values.restarts),
    killEvery: isSelfTest ? 1 : 5,
    retries: !isSelfTest,
    onRestart: (done) => done % 10 === 0 && say(`${done} restarts`),
  })
  for (const failure of failures.slice(0, SHOWN)) say(failure)
  say(
    Object.entries(requests)
      .map(([what, count]) => `${what} ${count}`)
      .join(', '),
  )
  say(
    `${values.restarts} restarts, ${kills} of them kills; streams cut ${cuts} times, ${resets} begun anew; ${Math.round((performance.now() - startedMs) / 1000)} s`,
  )
  const found = failures.length > 0
  sayFigure(
    isSelfTest ? { passed: Number(found), failed: Number(!found) } : { passed, failed: failures.length },
  )
} finally {
  await world.close()
}
