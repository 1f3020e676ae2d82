import { attack, type Spoils } from './attacker.ts'

/** The attackers start when their process is sent this, and it sends their spoils when it is to end. */
export interface Siege {
  port: number
  stationIds: readonly string[]
  addresses: number
}

const spoils: Spoils = { answers: {}, mostStreams: 0, sockets: 0 }

process.once('message', ({ addresses, ...siege }: Siege) => {
  for (let index = 0; index < addresses; index++) {
    void attack(index, { ...siege, spoils })
  }
  process.once('message', () => process.send?.(spoils, () => process.exit()))
})
