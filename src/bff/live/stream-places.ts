import { Gate, type Release } from '../gate/gate.ts'
import { partyOf } from '../gate/gates.ts'
import type { Logger } from '../observe/logger.ts'
import { MinutelyWarning } from '../observe/minutely-warning.ts'
import type { Observer, StreamLimits, StreamRefusal } from '../observe/observer.ts'

export interface StreamDoor {
  /** Observed and logged where there is a refusal. */
  refusal(address: string | undefined): StreamRefusal | undefined
  /** `undefined` if none is free. `evict` is called when another client gets the place. */
  enter(address: string | undefined, evict: () => void): Release | undefined
}

/** Some twenty kilobytes each; above this run a second instance. */
export const MAX_STREAMS = 20_000

const OF_AN_ADDRESS =
  'event streams were refused: their address has STREAMS_PER_ADDRESS open; if it is a proxy, name it in TRUSTED_PROXY'
const NO_ROOM = 'event streams were refused: as many are open as this server or the kiosk takes'

interface StreamPlacesOptions {
  limits: StreamLimits
  observer: Pick<Observer, 'streamRefused' | 'streamLimits'>
  logger: Logger
}

/** Limits open streams. When full, addresses share fairly; one at its limit is refused. */
export class StreamPlaces {
  readonly #options: StreamPlacesOptions
  readonly #all: Gate
  readonly #ofAnAddress: MinutelyWarning
  readonly #noRoom: MinutelyWarning

  constructor(options: StreamPlacesOptions) {
    const { limits, observer, logger } = options
    this.#options = options
    const { perAddress, inAll } = limits
    this.#all = new Gate({ running: inAll, ...(perAddress > 0 && { runningOfOne: perAddress }) })
    this.#ofAnAddress = new MinutelyWarning(logger, OF_AN_ADDRESS)
    this.#noRoom = new MinutelyWarning(logger, NO_ROOM)
    observer.streamLimits({ ...limits, perKiosk: this.#perKiosk })
  }

  door(kiosk?: string): StreamDoor {
    const own = kiosk === undefined ? undefined : new Gate({ running: this.#perKiosk })
    return {
      refusal: (address) => {
        const reason = this.#reason(address, own)
        if (reason === undefined) return undefined
        this.#options.observer.streamRefused(reason)
        const warning = reason === 'address' ? this.#ofAnAddress : this.#noRoom
        warning.add({ reason, address: partyOf(address), ...(kiosk !== undefined && { kiosk }) })
        return reason
      },
      enter: (address, evict) => {
        if (this.#reason(address, own) !== undefined) return undefined
        const left: Release[] = []
        const release = () => {
          for (const one of left.splice(0)) one()
        }
        for (const places of own ? [own, this.#all] : [this.#all]) {
          const one = places.take({
            party: partyOf(address),
            evict: () => {
              release()
              evict()
            },
          })
          if (!one) {
            release()
            return undefined
          }
          left.push(one)
        }
        return release
      },
    }
  }

  get #perKiosk(): number {
    return Math.ceil(this.#all.bounds.running / 2)
  }

  #reason(address: string | undefined, own: Gate | undefined): StreamRefusal | undefined {
    const visitor = { party: partyOf(address) }
    if (this.#all.runningOf(visitor.party) >= this.#all.bounds.runningOfOne) return 'address'
    if (own && !own.hasRoomFor(visitor)) return 'kiosk'
    return this.#all.hasRoomFor(visitor) ? undefined : 'server'
  }
}
