import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { countedAddress } from '../../../contract/counted-address.ts'

const MINUTE_S = 60

/**
 * How many attempts at signing in may fail. A stranger's: the first stops one guesser without shutting out the person
 * whose name it is; the second one who tries many names; the third many who try one name together. Those with a known
 * device are counted by it alone, so that no stranger can use up what it has.
 */
const LIMITS = {
  nameFromAddress: { points: 5, duration: 5 * MINUTE_S },
  address: { points: 30, duration: 5 * MINUTE_S },
  name: { points: 60, duration: 15 * MINUTE_S },
  device: { points: 10, duration: 5 * MINUTE_S },
}

/** Who attempts to sign in as whom. */
export interface Attempt {
  name: string
  address: string
  /** A device that is known to be of the account; `undefined`: a stranger's. */
  device: string | undefined
}

/** Counts attempts at signing in before they are looked at, so that many at once do not slip through. */
export class Throttle {
  readonly #nameFromAddress = new RateLimiterMemory(LIMITS.nameFromAddress)
  readonly #address = new RateLimiterMemory(LIMITS.address)
  readonly #name = new RateLimiterMemory(LIMITS.name)
  readonly #device = new RateLimiterMemory(LIMITS.device)

  /** Counts an attempt and resolves to `null`, or to the seconds to wait where it is one too many. */
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

  /** The attempt was the right one: it does not count, nor do those before it. */
  async succeeded(attempt: Attempt): Promise<void> {
    const { name, address, device } = attempt
    if (device !== undefined) await this.#device.delete(device)
    else {
      await this.takeBack(attempt)
      await this.#nameFromAddress.delete(pairOf(name, countedAddress(address)))
    }
  }

  /** The attempt was not looked at and does not count. */
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
