import { withFields } from '../observe/logger.ts'
import { publicAccess } from '../upstream/access.ts'
import { createTenant, type TenantOptions } from './create-tenant.ts'
import type { Tenant } from './tenant.ts'

/** A public screen: what its addresses call it, and the key its stations are read with, which no browser gets. */
export interface Kiosk {
  slug: string
  publicKey: string
}

export interface TenantsOptions extends Omit<TenantOptions, 'memoryShare' | 'name'> {
  /** Public screens, each with a key of its own at the same service. */
  kiosks?: readonly Kiosk[]
}

export interface Tenants {
  /** Whoever signed in, with the organisation's own credentials. */
  signedIn: Tenant
  /** Those of the kiosks, by slug. */
  kiosks: ReadonlyMap<string, Tenant>
}

/** The signed-in side is looked at in more depth than all kiosks together; without kiosks it has everything. */
const SIGNED_IN_SHARE = 0.5

/** What a kiosk's tenant is called where happenings are told. */
export const tenantName = (slug: string) => `kiosk:${slug}`

/** Every tenant of this process, with its part of the memory. */
export function createTenants({ kiosks = [], ...options }: TenantsOptions): Tenants {
  const memoryShare = kiosks.length === 0 ? 1 : SIGNED_IN_SHARE
  return {
    signedIn: createTenant({ ...options, name: 'signed-in', memoryShare }),
    kiosks: new Map(
      kiosks.map(({ slug, publicKey }) => [
        slug,
        createTenant({
          ...options,
          name: tenantName(slug),
          access: publicAccess(publicKey),
          logger: withFields(options.logger, { kiosk: slug }),
          observer: options.observer.ofTenant(tenantName(slug)),
          memoryShare: (1 - SIGNED_IN_SHARE) / kiosks.length,
        }),
      ]),
    ),
  }
}
