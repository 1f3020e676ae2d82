import { setMaxListeners } from 'node:events'
import { attack, type Spoils } from './attacker.ts'

/** Told whom to besiege it begins, and tells what came of it when it is told again. */
export interface Siege {
  port: number
  stationIds: readonly string[]
  addresses: number
}

const ending = new AbortController()
setMaxListeners(0, ending.signal)
const spoils: Spoils = { answers: {}, mostStreams: 0, sockets: 0 }

process.once('message', ({ addresses, ...siege }: Siege) => {
  for (let index = 0; index < addresses; index++) {
    void attack(index, { ...siege, spoils, signal: ending.signal })
  }
  process.once('message', () => process.send?.(spoils, () => process.exit()))
})
