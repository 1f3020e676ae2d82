import { setMaxListeners } from 'node:events'
import { createRandom } from '../random.ts'
import {
  type Experience,
  type Probing,
  probeHealth,
  type ViewerOptions,
  watchKiosk,
  workShifts,
} from './viewer.ts'

/** Whom the honest come to see, and how many come. */
export interface Visit {
  port: number
  stationIds: readonly string[]
  viewers: number
  probing: Probing
}

/** What is recorded apart: everything from the message of that name on. */
export type Phase = string

/** What the honest met, and the probes of `/healthz`. */
export type Met = Record<'honest' | 'health', Experience>
export type Encounters = Record<Phase, Met>

const encounters: Encounters = {}
const ending = new AbortController()
setMaxListeners(0, ending.signal)
let current = nothingMet()

/** On a visit they come and confirm it; on a phase they record what follows in it; on `end` they send their encounters. */
process.on('message', (message: Visit | Phase) => {
  if (message === 'end') {
    ending.abort()
    process.send?.(encounters, () => process.exit())
  } else if (typeof message === 'string') {
    encounters[message] ??= nothingMet()
    current = encounters[message]
  } else come(message)
})

function come({ viewers, probing, ...visit }: Visit): void {
  const { signal } = ending
  const honest = (index: number): ViewerOptions => ({
    ...visit,
    address: `10.0.${index >> 8}.${index & 255}`,
    random: createRandom(10, index),
    signal,
    experience: () => current.honest,
  })
  for (let index = 1; index <= viewers; index++) void watchKiosk(honest(index))
  void workShifts(honest(0))
  void probeHealth({ ...probing, port: visit.port, signal, experience: () => current.health })
  process.send?.('here')
}

function nothingMet(): Met {
  const nothing = (): Experience => ({ latenciesMs: [], signInsMs: [], refusals: [] })
  return { honest: nothing(), health: nothing() }
}
