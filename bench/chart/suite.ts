import type { Suite } from '../harness/measure.ts'
import { chartInMemory } from './memory.ts'
import { yearOverHttp } from './over-http.ts'

/** The chart: with all readings in memory, and as a reader opens it. */
export const chartSuite: Suite = {
  name: 'chart',
  run: async (say) => [...(await chartInMemory()), ...(await yearOverHttp(say))],
}
