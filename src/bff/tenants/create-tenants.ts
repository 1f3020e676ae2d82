import { isSameStation } from '../../domain/same-station.ts'
import { withFields } from '../observe/logger.ts'
import { judgementsOfOther, ownJudgements } from '../stations/quality/judgement-sources.ts'
import { Judgements } from '../stations/quality/judgements.ts'
import { type JudgementStore, NO_JUDGEMENTS } from '../storage/judgement-store.ts'
import { publicAccess } from '../upstream/access.ts'
import { createTenant, type TenantOptions } from './create-tenant.ts'
import type { Tenant } from './tenant.ts'
import { SIGNED_IN_NAME, tenantKey } from './tenant-key.ts'

/** A public screen: what its addresses call it, and the key its stations are read with, which no browser gets. */
export interface Kiosk {
  slug: string
  publicKey: string
}

export interface TenantsOptions extends Omit<TenantOptions, 'memoryShare' | 'name' | 'judgements'> {
  /** Public screens, each with a key of its own at the same service. */
  kiosks?: readonly Kiosk[]
  /** Where the organisation keeps what it says of readings; default nowhere. */
  judgementStore?: JudgementStore
}

export interface Tenants {
  /** Signed-in users, with the organisation's own credentials. */
  signedIn: Tenant
  /** Those of the kiosks, by slug. */
  kiosks: ReadonlyMap<string, Tenant>
  /** What the organisation says of its stations' readings; kiosks show what follows from it. */
  judgements: Judgements
}

/** The signed-in side is looked at in more depth than all kiosks together; without kiosks it has everything. */
const SIGNED_IN_SHARE = 0.5

/** The tenant's name in observations. */
export const tenantName = (slug: string) => `kiosk:${slug}`

/** Every tenant of this process, with its part of the memory. */
export function createTenants({ kiosks = [], ...options }: TenantsOptions): Tenants {
  const memoryShare = kiosks.length === 0 ? 1 : SIGNED_IN_SHARE
  const { upstream, logger, judgementStore: store = NO_JUDGEMENTS } = options
  const judgements = new Judgements({ store, tenant: tenantKey(SIGNED_IN_NAME, upstream.address), logger })
  const signedIn = createTenant({
    ...options,
    name: SIGNED_IN_NAME,
    memoryShare,
    judgements: () => ownJudgements(judgements),
  })
  const tenants = {
    signedIn,
    judgements,
    kiosks: new Map(
      kiosks.map(({ slug, publicKey }) => [
        slug,
        createTenant({
          ...options,
          judgements: (own) => judgementsOfOther({ list: signedIn.list, judgements }, own, isSameStation),
          name: tenantName(slug),
          access: publicAccess(publicKey),
          logger: withFields(options.logger, { kiosk: slug }),
          observer: options.observer.ofTenant(tenantName(slug)),
          memoryShare: (1 - SIGNED_IN_SHARE) / kiosks.length,
        }),
      ]),
    ),
  }
  judgements.onChange((ids) => {
    for (const { live } of [signedIn, ...tenants.kiosks.values()]) live.onJudged(ids)
  })
  return tenants
}
