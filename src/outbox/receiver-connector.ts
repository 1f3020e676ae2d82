import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { type AddressRefusal, addressRefusal } from './address-refusal.ts'

/** Finds the addresses of a name; rejects when there are none. */
export type Resolve = (name: string, options: LookupOptions) => Promise<readonly LookupAddress[]>

export interface ReceiverConnectorOptions {
  /** The longest wait for a connection. */
  timeoutMs: number
  /** Whether receivers may stand on this machine or in a private network. */
  allowPrivate: boolean
  /** Default: the resolver of the machine. */
  resolve?: Resolve
  refusalOf?: AddressRefusal
}

/** The variable by which an operator says that receivers may have private addresses. */
export const ALLOW_PRIVATE_VARIABLE = 'WEBHOOK_ALLOW_PRIVATE'

/** A receiver has an address that nothing is sent to. The message is for operators: it holds no key and no path. */
export class ReceiverRefused extends Error {
  override name = 'ReceiverRefused'

  constructor(address: string, refusal: string) {
    super(`stands at ${address}, ${refusal}: nothing is sent there unless ${ALLOW_PRIVATE_VARIABLE}=1`)
  }
}

/**
 * Opens connections to receivers (`new Agent({ connect })`) and refuses those at private addresses with
 * `ReceiverRefused`. The check is part of connecting: only addresses that were checked are connected to, so a name
 * that resolves differently a moment later gains nothing. A name with one refused address is refused as a whole.
 */
export function receiverConnector(options: ReceiverConnectorOptions): buildConnector.connector {
  const { timeoutMs, allowPrivate, resolve = systemResolve, refusalOf = addressRefusal } = options
  if (allowPrivate) return buildConnector({ timeout: timeoutMs })
  const connect = buildConnector({ timeout: timeoutMs, lookup: checkedLookup(resolve, refusalOf) })
  return (target, callback) => {
    // Node looks up names only: an address in the URL would pass unseen
    const refused = isIP(target.hostname) === 0 ? null : refusedAmong([target.hostname], refusalOf)
    if (refused) callback(refused, null)
    else connect(target, callback)
  }
}

/** A lookup for `net.connect`, which connects to nothing but what it is given. */
function checkedLookup(resolve: Resolve, refusalOf: AddressRefusal): LookupFunction {
  return (name, options, callback) => {
    const checked = resolve(name, options).then((found) => {
      const refused = refusedAmong(
        found.map(({ address }) => address),
        refusalOf,
      )
      if (refused) throw refused
      return [...found]
    })
    checked.then(
      (addresses) => {
        if (options.all) callback(null, addresses)
        else callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
}

function refusedAmong(addresses: readonly string[], refusalOf: AddressRefusal): ReceiverRefused | null {
  for (const address of addresses) {
    const refusal = refusalOf(address)
    if (refusal !== null) return new ReceiverRefused(address, refusal)
  }
  return null
}

const systemResolve: Resolve = (name, options) => lookup(name, { ...options, all: true })
