import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { countedAddress } from '../../../contract/counted-address.ts'

const MINUTE_S = 60

/**
 * Failed attempts at sign-in. For strangers: one guesser of a name, without locking out its owner; one who
 * tries many names; many who try one name. Known devices are counted by themselves, so that strangers cannot
 * use up their attempts.
 */
const LIMITS = {
  nameFromAddress: { points: 5, duration: 5 * MINUTE_S },
  address: { points: 30, duration: 5 * MINUTE_S },
  name: { points: 60, duration: 15 * MINUTE_S },
  device: { points: 10, duration: 5 * MINUTE_S },
}

export interface Attempt {
  name: string
  address: string
  /** A known device of the account; `undefined`: a stranger's. */
  device: string | undefined
}

/** Counts attempts before they are verified, so that simultaneous ones do not slip through. */
export class Throttle {
  readonly #nameFromAddress = new RateLimiterMemory(LIMITS.nameFromAddress)
  readonly #address = new RateLimiterMemory(LIMITS.address)
  readonly #name = new RateLimiterMemory(LIMITS.name)
  readonly #device = new RateLimiterMemory(LIMITS.device)

  /** Resolves to the seconds to wait where it is one too many, else to `null`. */
  async attempt({ name, address, device }: Attempt): Promise<number | null> {
    const network = countedAddress(address)
    try {
      if (device !== undefined) {
        await this.#device.consume(device)
        return null
      }
      await this.#address.consume(network)
      await this.#nameFromAddress.consume(pairOf(name, network))
      await this.#name.consume(name)
      return null
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }

  async succeeded(attempt: Attempt): Promise<void> {
    const { name, address, device } = attempt
    if (device !== undefined) await this.#device.delete(device)
    else {
      await this.takeBack(attempt)
      await this.#nameFromAddress.delete(pairOf(name, countedAddress(address)))
    }
  }

  async takeBack({ name, address, device }: Attempt): Promise<void> {
    if (device !== undefined) {
      await this.#device.reward(device)
      return
    }
    const network = countedAddress(address)
    await this.#nameFromAddress.reward(pairOf(name, network))
    await this.#address.reward(network)
    await this.#name.reward(name)
  }
}

function pairOf(name: string, network: string): string {
  return JSON.stringify([name, network])
}
