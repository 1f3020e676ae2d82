import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { countedAddress } from '../../contract/counted-address.ts'

const MINUTE_S = 60

/**
 * How many attempts at signing in may fail. The first stops one guesser without shutting out the person whose name it
 * is; the second one who tries many names; the third many who try one name together.
 */
const LIMITS = {
  nameFromAddress: { points: 5, duration: 5 * MINUTE_S },
  address: { points: 30, duration: 5 * MINUTE_S },
  name: { points: 60, duration: 15 * MINUTE_S },
}

/** Counts attempts at signing in before they are looked at, so that many at once do not slip through. */
export class Throttle {
  readonly #nameFromAddress = new RateLimiterMemory(LIMITS.nameFromAddress)
  readonly #address = new RateLimiterMemory(LIMITS.address)
  readonly #name = new RateLimiterMemory(LIMITS.name)

  /** Counts an attempt and resolves to `null`, or to the seconds to wait where it is one too many. */
  async attempt(name: string, address: string): Promise<number | null> {
    const network = countedAddress(address)
    try {
      await this.#address.consume(network)
      await this.#nameFromAddress.consume(pairOf(name, network))
      await this.#name.consume(name)
      return null
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }

  /** The attempt was the right one and does not count. */
  async succeeded(name: string, address: string): Promise<void> {
    const network = countedAddress(address)
    await this.#nameFromAddress.delete(pairOf(name, network))
    await this.#address.reward(network)
    await this.#name.reward(name)
  }
}

function pairOf(name: string, network: string): string {
  return JSON.stringify([name, network])
}
