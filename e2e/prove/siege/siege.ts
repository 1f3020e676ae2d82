import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { forked } from '../program.ts'
import type { Order } from './attack-program.ts'
import type { Spoils } from './attacker.ts'
import { type Besieged, openBesieged } from './besieged.ts'
import type { Encounters, Phase, Visit } from './honest-program.ts'
import type { Experience } from './viewer.ts'

export interface SiegeOptions {
  program: string
  addresses: number
  viewers: number
  quietSeconds: number
  siegeSeconds: number
  /** Of streams that one address may hold. */
  streamsPerAddress: number
}

/** What a siege did to the honest, and how the dashboard bore it. */
export interface Aftermath extends Record<'quiet' | 'siege' | 'health', Experience> {
  spoils: Spoils
  /** Megabytes resident, each second of the siege, and before it. */
  residentMb: number[]
  quietMb: number
  /** Lines of the dashboard's log during the siege. */
  log: readonly string[]
}

/** Until everybody has come, and what is read for the first time has been read. */
const SETTLE_MS = 10_000
const PROBING = { everyMs: 200, timeoutMs: 5_000 }

/**
 * A quiet time with honest viewers and an operator, then the same with a crowd of strangers around them. The honest, the crowd
 * and the service have a process each, so that nobody's answers wait for another's work.
 */
export async function besiege(options: SiegeOptions): Promise<Aftermath> {
  const { program, viewers, quietSeconds, streamsPerAddress } = options
  const besieged = await openBesieged(program, { STREAMS_PER_ADDRESS: String(streamsPerAddress) })
  const honest = forked(new URL('honest-program.ts', import.meta.url))
  try {
    const { port, stationIds } = besieged
    honest.send({ port, stationIds, viewers, probing: PROBING } satisfies Visit)
    await once(honest, 'message')
    await pause(Math.min(SETTLE_MS, quietSeconds * 1000))
    honest.send('quiet' satisfies Phase)
    await pause(quietSeconds * 1000)
    const quietMb = await besieged.residentMb()
    const before = besieged.log().length

    honest.send('siege' satisfies Phase)
    const { spoils, residentMb } = await underSiege(besieged, options)
    const { quiet, siege } = await endOf<Encounters>(honest)
    if (!quiet || !siege) throw new Error('The honest did not hear of both phases')
    return {
      ...{ quiet: quiet.honest, siege: siege.honest, health: siege.health },
      ...{ spoils, residentMb, quietMb, log: besieged.log().slice(before) },
    }
  } finally {
    honest.kill('SIGKILL')
    await besieged.close()
  }
}

async function underSiege(
  { port, stationIds, residentMb }: Besieged,
  { addresses, siegeSeconds }: SiegeOptions,
): Promise<{ spoils: Spoils; residentMb: number[] }> {
  const crowd = forked(new URL('attack-program.ts', import.meta.url))
  // its machines stand elsewhere: what it does may cost the dashboard its time, but not take the others' processor
  if (crowd.pid !== undefined) setPriority(crowd.pid, constants.priority.PRIORITY_LOW)
  const resident: number[] = []
  try {
    crowd.send({ crowd: { port, stationIds, addresses } } satisfies Order)
    for (let second = 0; second < siegeSeconds; second++) {
      await pause(1_000)
      resident.push(await residentMb())
    }
    return { spoils: await endOf<Spoils>(crowd), residentMb: resident }
  } finally {
    crowd.kill('SIGKILL')
  }
}

/** Ends a program, and resolves to what it sends then. */
export async function endOf<Outcome>(program: ChildProcess): Promise<Outcome> {
  program.send('end')
  const [outcome] = await once(program, 'message')
  return outcome
}
