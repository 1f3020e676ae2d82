import { fork } from 'node:child_process'
import { once, setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createRandom } from '../fuzz/random.ts'
import type { Program } from '../restarts/instance.ts'
import type { Siege } from './attack-program.ts'
import type { Spoils } from './attacker.ts'
import { type Besieged, openBesieged } from './besieged.ts'
import { type Experience, probeHealth, type ViewerOptions, watchKiosk, workShifts } from './viewer.ts'

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
export interface Aftermath {
  quiet: Experience
  siege: Experience
  /** Probes of `/healthz` during the siege. */
  health: Experience
  spoils: Spoils
  /** Megabytes resident, each second of the siege, and before it. */
  residentMb: number[]
  quietMb: number
  /** Lines of the dashboard's log during the siege. */
  log: readonly string[]
}

const ATTACKERS = fileURLToPath(new URL('attack-program.ts', import.meta.url))
/** Until everybody has come, and what is read for the first time has been read. */
const SETTLE_MS = 10_000

/** A quiet time with honest viewers and an operator, then the same with a crowd of strangers around them. */
export async function besiege(options: SiegeOptions): Promise<Aftermath> {
  const besieged = await openBesieged(options.program, {
    STREAMS_PER_ADDRESS: String(options.streamsPerAddress),
  })
  const ending = new AbortController()
  setMaxListeners(0, ending.signal)
  let met = nothingMet()
  const health = nothingMet()
  try {
    const honest = (index: number): ViewerOptions => ({
      port: besieged.port,
      stationIds: besieged.stationIds,
      address: `10.0.${index >> 8}.${index & 255}`,
      random: createRandom(10, index),
      signal: ending.signal,
      experience: () => met,
    })
    for (let index = 1; index <= options.viewers; index++) void watchKiosk(honest(index))
    void workShifts(honest(0))
    await pause(Math.min(SETTLE_MS, options.quietSeconds * 1000))
    const quiet = nothingMet()
    met = quiet
    await pause(options.quietSeconds * 1000)
    const quietMb = await besieged.residentMb()
    const before = besieged.log.length

    const siege = nothingMet()
    met = siege
    void probeHealth({ ...honest(0), experience: () => health })
    const { spoils, residentMb } = await underSiege(besieged, options)
    ending.abort()
    return { quiet, siege, health, spoils, residentMb, quietMb, log: besieged.log.slice(before) }
  } finally {
    ending.abort()
    await besieged.close()
  }
}

async function underSiege(
  { port, stationIds, residentMb }: Besieged,
  { addresses, siegeSeconds }: SiegeOptions,
): Promise<{ spoils: Spoils; residentMb: number[] }> {
  const crowd = fork(ATTACKERS, { execArgv: ['--import', 'tsx'] })
  const resident: number[] = []
  try {
    crowd.send({ port, stationIds, addresses } satisfies Siege)
    for (let second = 0; second < siegeSeconds; second++) {
      await pause(1_000)
      resident.push(await residentMb())
    }
    crowd.send('how did it go')
    const [spoils] = (await once(crowd, 'message')) as [Spoils]
    return { spoils, residentMb: resident }
  } finally {
    crowd.kill('SIGKILL')
  }
}

function nothingMet(): Experience {
  return { latenciesMs: [], signInsMs: [], refusals: [] }
}
