import { pino } from 'pino'
import { readConfig } from '../../../src/cli/config/config.ts'
import { createStack } from '../../../src/cli/stack/stack.ts'
import { listen } from '../../../src/server/listen.ts'
import type { Clock } from './world.ts'

/**
 * The dashboard as `gaugeboard start` runs it, on the clock that `PROVE_CLOCK` names. The lease of the evaluator goes by the
 * process' own clock, so its times are shortened to match.
 */
const { fromMs, speed } = JSON.parse(process.env.PROVE_CLOCK ?? '') as Clock
const config = readConfig(process.env)
const stack = await createStack(config, {
  now: () => fromMs + (Date.now() - fromMs) * speed,
  logger: pino({ level: config.logLevel }, pino.destination(2)),
  appDirectory: undefined,
  alarmLease: { beatMs: 2_000 / speed, staleMs: 8_000 / speed },
})
const listener = await listen(stack.handler, config)
stack.begin()
process.stdout.write(`Gaugeboard is at ${listener.url}\n`)
