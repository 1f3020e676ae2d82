import { proveDashboard } from './memory/dashboard.ts'
import { proveMemory } from './memory/memory.ts'
import { tellsMemory } from './memory/real-server.ts'
import { createJudge, say, sayFigure } from './report.ts'

/** `npm run prove:memory`; the last line is the figure. */
if (await tellsMemory()) {
  const { figure, judge } = createJudge()
  const limits = { betweenListsMs: 20_000, listMs: 5_000, probeMs: 100, judge }
  await proveDashboard({ devices: 100_000, hasKiosk: false, untilRead: 100_000, most: 1500, ...limits })
  await proveDashboard({ devices: 100_000, hasKiosk: true, untilRead: 200_000, most: 2500, ...limits })
  await proveDashboard({ devices: 240_000, hasKiosk: true, untilRead: 200_000, most: 2500, ...limits })
  const options = { days: 365, readers: 50, alone: 150, together: 300, stallMs: 3_000, say }
  const { passed, failed } = await proveMemory(options)
  sayFigure({ passed: figure.passed + passed, failed: figure.failed + failed })
} else {
  say('This system does not tell what a process holds in memory (/proc/PID/status): nothing could be proved')
  sayFigure({ passed: 0, failed: 1 })
}
