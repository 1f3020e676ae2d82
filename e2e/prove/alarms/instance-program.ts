import { pino } from 'pino'
import { readConfig } from '../../../src/cli/config/config.ts'
import { createStack } from '../../../src/cli/stack/stack.ts'
import { listen } from '../../../src/server/listen.ts'
import { type FastClock, nowOf } from './fast-clock.ts'

/**
 * The dashboard as `gaugeboard start` runs it, on the clock that `PROVE_CLOCK` names. The lease of the evaluator goes by the
 * process' own clock, so its times are shortened to match.
 */
const clock = JSON.parse(process.env.PROVE_CLOCK ?? '') as FastClock
const config = readConfig(process.env)
const stack = await createStack(config, {
  now: () => nowOf(clock),
  logger: pino({ level: config.logLevel }, pino.destination(2)),
  appDirectory: undefined,
  alarmLease: { beatMs: 2_000 / clock.speed, staleMs: 8_000 / clock.speed },
})
const listener = await listen(stack.handler, config)
stack.begin()
process.stdout.write(`Gaugeboard is at ${listener.url}\n`)
