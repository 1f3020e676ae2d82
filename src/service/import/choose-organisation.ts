import type { Organisation, Store } from '../store/store.ts'

const DEFAULT_ORGANISATION = 'default'

/** Nobody said which of several organisations was meant. */
export class OrganisationUnclear extends Error {
  override name = 'OrganisationUnclear'
  constructor(names: readonly string[]) {
    super(`There are several organisations; name one with --organisation: ${names.join(', ')}`)
  }
}

/**
 * The organisation an import goes to: the one named, else the only one, else the one called `default`. It is
 * made where it is not there yet, but never beside others that nobody named: then `OrganisationUnclear`.
 */
export async function chooseOrganisation(
  store: Store,
  name: string | undefined,
): Promise<{ organisation: Organisation; isNew: boolean }> {
  const organisations = await store.organisations()
  const [only] = organisations
  if (name === undefined && only && organisations.length === 1) return { organisation: only, isNew: false }
  const wanted = name ?? DEFAULT_ORGANISATION
  const organisation = organisations.find((candidate) => candidate.name === wanted)
  if (organisation) return { organisation, isNew: false }
  if (name === undefined && only) throw new OrganisationUnclear(organisations.map((one) => one.name))
  return { organisation: await store.addOrganisation(wanted), isNew: true }
}
