import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Program } from '../restarts/instance.ts'
import type { Siege } from './attack-program.ts'
import type { Spoils } from './attacker.ts'
import { type Besieged, openBesieged } from './besieged.ts'
import type { Encounters, Phase, Visit } from './honest-program.ts'
import type { Experience } from './viewer.ts'

export interface SiegeOptions {
  program: Program
  addresses: number
  viewers: number
  quietSeconds: number
  siegeSeconds: number
  /** Of streams that one address may hold. */
  streamsPerAddress: number
}

/** What a siege did to the honest, and how the dashboard bore it. */
export interface Aftermath extends Record<'quiet' | 'siege' | 'health', Experience> {
  /** What a bare server's probes met. */
  bare: Record<'quiet' | 'siege', Experience>
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
 * and the service have a process each, so that nobody's answers wait for another's work. A bare server beside them shows how the
 * machine is: where its answers are slow as well, something else is at work on it.
 */
export async function besiege(options: SiegeOptions): Promise<Aftermath> {
  const { program, viewers, quietSeconds, streamsPerAddress } = options
  const besieged = await openBesieged(program, { STREAMS_PER_ADDRESS: String(streamsPerAddress) })
  const honest = forked('honest-program.ts')
  const bare = forked('bare-program.ts')
  try {
    const { port, stationIds } = besieged
    const [barePort] = (await once(bare, 'message')) as [number]
    honest.send({ port, stationIds, viewers, barePort, probing: PROBING } satisfies Visit)
    await once(honest, 'message')
    await pause(Math.min(SETTLE_MS, quietSeconds * 1000))
    honest.send('quiet' satisfies Phase)
    await pause(quietSeconds * 1000)
    const quietMb = await besieged.residentMb()
    const before = besieged.log.length

    honest.send('siege' satisfies Phase)
    const { spoils, residentMb } = await underSiege(besieged, options)
    const { quiet, siege } = await endOf<Encounters>(honest)
    if (!quiet || !siege) throw new Error('The honest did not hear of both phases')
    return {
      ...{ quiet: quiet.honest, siege: siege.honest, health: siege.health },
      bare: { quiet: quiet.bare, siege: siege.bare },
      ...{ spoils, residentMb, quietMb, log: besieged.log.slice(before) },
    }
  } finally {
    honest.kill('SIGKILL')
    bare.kill('SIGKILL')
    await besieged.close()
  }
}

async function underSiege(
  { port, stationIds, residentMb }: Besieged,
  { addresses, siegeSeconds }: SiegeOptions,
): Promise<{ spoils: Spoils; residentMb: number[] }> {
  const crowd = forked('attack-program.ts')
  // its machines stand elsewhere: what it does may cost the dashboard its time, but not take the others' processor
  if (crowd.pid !== undefined) setPriority(crowd.pid, constants.priority.PRIORITY_LOW)
  const resident: number[] = []
  try {
    crowd.send({ port, stationIds, addresses } satisfies Siege)
    for (let second = 0; second < siegeSeconds; second++) {
      await pause(1_000)
      resident.push(await residentMb())
    }
    return { spoils: await endOf<Spoils>(crowd), residentMb: resident }
  } finally {
    crowd.kill('SIGKILL')
  }
}

/** A program of this proof in a process of its own. */
export function forked(program: string): ChildProcess {
  const file = fileURLToPath(new URL(program, import.meta.url))
  return fork(file, { execArgv: ['--import', 'tsx'] })
}

/** Ends a program, and resolves to what it sends then. */
export async function endOf<Outcome>(program: ChildProcess): Promise<Outcome> {
  program.send('end')
  const [outcome] = await once(program, 'message')
  return outcome
}
