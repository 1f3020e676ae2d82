import { millisecondsInMinute as MINUTE_MS } from 'date-fns/constants'
import { countedAddress } from '../../../contract/counted-address.ts'
import type { AuditEntry } from './audit.ts'

/** A minute's lines under attack: some 200 MB a day. */
const MOST = 600
const MAX_PER_ADDRESS = 30

/** Bounds recorded refusals, so that they cannot fill the disk; the rest is counted. */
export class RefusalBudget {
  #startMs = Number.NEGATIVE_INFINITY
  #recorded = 0
  #leftOut = 0
  readonly #byAddress = new Map<string, number>()

  take(entry: AuditEntry, nowMs: number): AuditEntry[] {
    const before = Math.abs(nowMs - this.#startMs) >= MINUTE_MS ? this.end() : []
    if (this.#recorded === 0) this.#startMs = nowMs
    return this.#isWorthALine(entry) ? [...before, entry] : before
  }

  end(): AuditEntry[] {
    const times = this.#leftOut
    this.#recorded = 0
    this.#leftOut = 0
    this.#byAddress.clear()
    return times === 0 ? [] : [{ event: 'refusals-left-out', outcome: 'refused', who: null, what: { times } }]
  }

  #isWorthALine({ outcome, address = '' }: AuditEntry): boolean {
    if (outcome === 'done') return true
    const network = countedAddress(address)
    const ofAddress = this.#byAddress.get(network) ?? 0
    if (this.#recorded >= MOST || ofAddress >= MAX_PER_ADDRESS) {
      this.#leftOut++
      return false
    }
    this.#recorded++
    this.#byAddress.set(network, ofAddress + 1)
    return true
  }
}
