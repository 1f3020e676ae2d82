import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { type AddressRefusal, addressRefusal } from './address-refusal.ts'

/** Rejects when there are none. */
export type Resolve = (name: string, options: LookupOptions) => Promise<readonly LookupAddress[]>

export interface ReceiverConnectorOptions {
  timeoutMs: number
  /** Whether receivers may be on this machine or a private network. */
  allowPrivate: boolean
  /** Default: the system's resolver. */
  resolve?: Resolve
  refusalOf?: AddressRefusal
}

export const ALLOW_PRIVATE_VARIABLE = 'WEBHOOK_ALLOW_PRIVATE'

/** The message is for operators: no key, no path. */
export class ReceiverRefused extends Error {
  override name = 'ReceiverRefused'

  constructor(address: string, refusal: string) {
    super(`stands at ${address}, ${refusal}: nothing is sent there unless ${ALLOW_PRIVATE_VARIABLE}=1`)
  }
}

/**
 * Connects to receivers (`new Agent({ connect })`), rejecting private addresses with `ReceiverRefused`. Only
 * checked addresses are connected to, so DNS rebinding gains nothing. One refused address refuses the name.
 */
export function receiverConnector(options: ReceiverConnectorOptions): buildConnector.connector {
  const { timeoutMs, allowPrivate, resolve = systemResolve, refusalOf = addressRefusal } = options
  if (allowPrivate) return buildConnector({ timeout: timeoutMs })
  const connect = buildConnector({ timeout: timeoutMs, lookup: checkedLookup(resolve, refusalOf) })
  return (target, callback) => {
    // Node looks up names only: an address in the URL would pass unchecked
    const refused = isIP(target.hostname) === 0 ? null : refusedAmong([target.hostname], refusalOf)
    if (refused) callback(refused, null)
    else connect(target, callback)
  }
}

/** `net.connect` only uses the given addresses. */
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
