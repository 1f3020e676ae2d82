import { setMaxListeners } from 'node:events'
import { createRandom } from '../fuzz/random.ts'
import { type Experience, probeHealth, type ViewerOptions, watchKiosk, workShifts } from './viewer.ts'

/** Whom the honest come to see, and how many come. */
export interface Visit {
  port: number
  stationIds: readonly string[]
  viewers: number
  /** Of a bare server, whose answers tell how the machine is. */
  barePort: number
}

/** What is recorded apart. */
export type Phase = 'quiet' | 'siege'

/** What the honest met in each phase, the probes of `/healthz` in the siege, and those of a bare server in each phase. */
export interface Encounters extends Record<Phase, Experience> {
  health: Experience
  bare: Record<Phase, Experience>
}

const encounters: Encounters = {
  quiet: nothingMet(),
  siege: nothingMet(),
  health: nothingMet(),
  bare: { quiet: nothingMet(), siege: nothingMet() },
}
const beforehand = nothingMet()
const ending = new AbortController()
setMaxListeners(0, ending.signal)
let phase: Phase | undefined

/** On a visit they come and confirm it; on a phase they record what follows in it; on `end` they send their encounters. */
process.on('message', (message: Visit | Phase | 'end') => {
  if (message === 'end') {
    ending.abort()
    process.send?.(encounters, () => process.exit())
  } else if (typeof message === 'string') phase = message
  else come(message)
})

function come({ viewers, barePort, ...visit }: Visit): void {
  const honest = (index: number): ViewerOptions => ({
    ...visit,
    address: `10.0.${index >> 8}.${index & 255}`,
    random: createRandom(10, index),
    signal: ending.signal,
    experience: () => (phase ? encounters[phase] : beforehand),
  })
  for (let index = 1; index <= viewers; index++) void watchKiosk(honest(index))
  void workShifts(honest(0))
  void probeHealth({
    ...honest(0),
    experience: () => (phase === 'siege' ? encounters.health : beforehand),
  })
  void probeHealth({
    ...honest(0),
    port: barePort,
    experience: () => (phase ? encounters.bare[phase] : beforehand),
  })
  process.send?.('here')
}

function nothingMet(): Experience {
  return { latenciesMs: [], signInsMs: [], refusals: [] }
}
