import { withFields } from '../logger.ts'
import { publicAccess } from '../upstream/access.ts'
import type { Audience } from './audience.ts'
import { type AudienceOptions, createAudience } from './create-audience.ts'

/** A public screen: what its addresses call it, and the key its stations are read with, which no browser gets. */
export interface Kiosk {
  slug: string
  publicKey: string
}

export interface AudiencesOptions extends Omit<AudienceOptions, 'memoryShare'> {
  /** Public screens, each with a key of its own at the same service. */
  kiosks?: readonly Kiosk[]
}

export interface Audiences {
  /** Whoever signed in, with the organisation's own credentials. */
  signedIn: Audience
  /** Those of the kiosks, by slug. */
  kiosks: ReadonlyMap<string, Audience>
}

/** The signed-in side is looked at in more depth than all kiosks together; without kiosks it has everything. */
const SIGNED_IN_SHARE = 0.5

/** What a kiosk's audience is called where happenings are told. */
export const audienceName = (slug: string) => `kiosk:${slug}`

/** Every audience of this process, with its part of the memory. */
export function createAudiences({ kiosks = [], ...options }: AudiencesOptions): Audiences {
  const memoryShare = kiosks.length === 0 ? 1 : SIGNED_IN_SHARE
  return {
    signedIn: createAudience({ ...options, memoryShare }),
    kiosks: new Map(
      kiosks.map(({ slug, publicKey }) => [
        slug,
        createAudience({
          ...options,
          access: publicAccess(publicKey),
          logger: withFields(options.logger, { kiosk: slug }),
          observer: options.observer.ofAudience(audienceName(slug)),
          memoryShare: (1 - SIGNED_IN_SHARE) / kiosks.length,
        }),
      ]),
    ),
  }
}
