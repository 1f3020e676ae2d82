import { proveMemory } from './memory/memory.ts'
import { tellsMemory } from './memory/real-server.ts'

/** `npm run prove:memory`; the last line is the figure. */
const say = (line: string): void => void process.stdout.write(`${line}\n`)
if (await tellsMemory()) {
  const { passed, failed } = await proveMemory({
    days: 365,
    readers: 50,
    alone: 150,
    together: 300,
    stallMs: 3_000,
    say,
  })
  say(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
} else {
  say('This system does not tell what a process holds in memory (/proc/PID/status): nothing could be proved')
  say('0 passed, 1 failed')
  process.exitCode = 1
}
