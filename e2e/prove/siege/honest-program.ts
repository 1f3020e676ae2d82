import { setMaxListeners } from 'node:events'
import { createRandom } from '../fuzz/random.ts'
import { type Experience, probeHealth, type ViewerOptions, watchKiosk, workShifts } from './viewer.ts'

/** Whom the honest come to see, and how many come. */
export interface Visit {
  port: number
  stationIds: readonly string[]
  viewers: number
}

/** What is recorded apart. */
export type Phase = 'quiet' | 'siege'

/** What the honest met in each phase, and the probes of `/healthz` in the siege. */
export interface Encounters extends Record<Phase, Experience> {
  health: Experience
}

const encounters: Encounters = { quiet: nothingMet(), siege: nothingMet(), health: nothingMet() }
const beforehand = nothingMet()
const ending = new AbortController()
setMaxListeners(0, ending.signal)
let met = beforehand

/** On a visit they come and confirm it; on a phase they record what follows in it; on `end` they send their encounters. */
process.on('message', (message: Visit | Phase | 'end') => {
  if (message === 'end') {
    ending.abort()
    process.send?.(encounters, () => process.exit())
  } else if (typeof message === 'string') met = encounters[message]
  else come(message)
})

function come({ viewers, ...visit }: Visit): void {
  const honest = (index: number): ViewerOptions => ({
    ...visit,
    address: `10.0.${index >> 8}.${index & 255}`,
    random: createRandom(10, index),
    signal: ending.signal,
    experience: () => met,
  })
  for (let index = 1; index <= viewers; index++) void watchKiosk(honest(index))
  void workShifts(honest(0))
  void probeHealth({
    ...honest(0),
    experience: () => (met === encounters.siege ? encounters.health : beforehand),
  })
  process.send?.('here')
}

function nothingMet(): Experience {
  return { latenciesMs: [], signInsMs: [], refusals: [] }
}
