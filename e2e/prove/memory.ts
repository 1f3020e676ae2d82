import { proveMemory } from './memory/memory.ts'
import { tellsMemory } from './memory/real-server.ts'
import { say, sayFigure } from './report.ts'

/** `npm run prove:memory`; the last line is the figure. */
if (await tellsMemory()) {
  sayFigure(await proveMemory({ days: 365, readers: 50, alone: 150, together: 300, stallMs: 3_000, say }))
} else {
  say('This system does not tell what a process holds in memory (/proc/PID/status): nothing could be proved')
  sayFigure({ passed: 0, failed: 1 })
}
