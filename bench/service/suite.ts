import type { Suite } from '../harness/suite.ts'
import { measureAnswers } from './answers.ts'
import { measureIngest } from './ingest.ts'

/** The telemetry service: what a range answer and a stored reading cost. */
export const serviceSuite: Suite = {
  name: 'service',
  async run(say) {
    return [...(await measureIngest(say)), ...(await measureAnswers(say))]
  },
}
