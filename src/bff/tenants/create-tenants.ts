import type { NoteNews } from '../../domain/notes/note-index.ts'
import { ownNotes, publicNotes } from '../notes/note-sources.ts'
import { Notes } from '../notes/notes.ts'
import { withFields } from '../observe/logger.ts'
import { judgementsOfOther, ownJudgements } from '../stations/quality/device-qualities.ts'
import { Judgements } from '../stations/quality/judgements.ts'
import { isSharedStation } from '../stations/shared-station.ts'
import { type JudgementStore, NO_JUDGEMENTS } from '../storage/judgement-store.ts'
import { NO_NOTES, type NoteStore } from '../storage/note-store.ts'
import { publicAccess } from '../upstream/access.ts'
import { createTenant, type TenantOptions } from './create-tenant.ts'
import { SIGNED_IN_NAME, type Tenant, tenantKey } from './tenant.ts'

/** A public screen: its slug, and the key of its stations, which no browser gets. */
export interface Kiosk {
  slug: string
  publicKey: string
}

export interface TenantsOptions extends Omit<TenantOptions, 'memoryShare' | 'name' | 'judgements' | 'notes'> {
  /** Each has a key of its own at the same service. */
  kiosks?: readonly Kiosk[]
  /** Default: nothing is stored. */
  judgementStore?: JudgementStore
  /** Default: nothing is stored. */
  noteStore?: NoteStore
}

interface Tenants {
  signedIn: Tenant
  kiosks: ReadonlyMap<string, Tenant>
  /** Of the organisation; kiosks show their effects. */
  judgements: Judgements
  notes: Notes
}

/** Signed-in users look deeper than all kiosks; without kiosks they have everything. */
const SIGNED_IN_SHARE = 0.5

export const tenantName = (slug: string) => `kiosk:${slug}`

export function createTenants({ kiosks = [], ...options }: TenantsOptions): Tenants {
  const memoryShare = kiosks.length === 0 ? 1 : SIGNED_IN_SHARE
  const { upstream, logger, judgementStore = NO_JUDGEMENTS, noteStore = NO_NOTES } = options
  const tenant = tenantKey(SIGNED_IN_NAME, upstream.address)
  const judgements = new Judgements({ store: judgementStore, tenant, logger })
  const notes = new Notes({ store: noteStore, tenant, logger })
  const signedIn = createTenant({
    ...options,
    name: SIGNED_IN_NAME,
    memoryShare,
    judgements: () => ownJudgements(judgements),
    notes: (list) => ownNotes(notes, list),
  })
  const tenants = {
    signedIn,
    judgements,
    notes,
    kiosks: new Map(
      kiosks.map(({ slug, publicKey }) => [
        slug,
        createTenant({
          ...options,
          judgements: (own) => judgementsOfOther({ list: signedIn.list, judgements }, own),
          notes: (own) => publicNotes(notes, signedIn.list, own),
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
  notes.onChange((news) => {
    signedIn.live.onNoted(stationsOf(news))
    const published = stationsOf(news.filter(({ before, after }) => before?.isPublic || after?.isPublic))
    for (const { live, list } of tenants.kiosks.values())
      live.onNoted(published.filter((id) => isSharedStation(id, signedIn.list, list)))
  })
  return tenants
}

function stationsOf(news: readonly NoteNews[]): string[] {
  const notes = news.flatMap(({ before, after }) => [before ?? [], after ?? []].flat())
  return [...new Set(notes.map(({ device }) => device))]
}
