import type { Suite } from '../harness/measure.ts'
import { chartInMemory } from './memory.ts'
import { compareOverHttp, yearOverHttp } from './over-http.ts'

/** Chart and comparison: with all readings in memory, and as a reader opens them. */
export const chartSuite: Suite = {
  name: 'chart',
  run: async (say) => [
    ...(await chartInMemory(say)),
    ...(await yearOverHttp(say)),
    ...(await compareOverHttp(say)),
  ],
}
