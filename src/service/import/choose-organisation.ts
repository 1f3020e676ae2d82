import type { Organisation, Store } from '../store/store.ts'

const DEFAULT_ORGANISATION = 'default'

/** The organisation is not named or does not exist. The message is for the operator. */
export class OrganisationUnclear extends Error {
  override name = 'OrganisationUnclear'
}

/** The named organisation, else the only one, else `default` where there is none; created if missing. */
export async function chooseOrganisation(
  store: Store,
  name: string | undefined,
): Promise<{ organisation: Organisation; isNew: boolean }> {
  const { wanted, found } = await lookedFor(store, name)
  if (found) return { organisation: found, isNew: false }
  return { organisation: await store.addOrganisation(wanted), isNew: true }
}

export async function knownOrganisation(store: Store, name: string | undefined): Promise<Organisation> {
  const { wanted, found, names } = await lookedFor(store, name)
  if (found) return found
  throw new OrganisationUnclear(
    names.length === 0
      ? 'There is no organisation yet; "admin organisation add" and an import with a stations.csv make one'
      : `There is no organisation "${wanted}"; there are: ${names.join(', ')}`,
  )
}

async function lookedFor(store: Store, name: string | undefined) {
  const organisations = await store.organisations()
  const names = organisations.map((one) => one.name)
  const [only] = organisations
  const wanted = name ?? (only && organisations.length === 1 ? only.name : DEFAULT_ORGANISATION)
  const found = organisations.find((candidate) => candidate.name === wanted)
  if (!found && name === undefined && only) {
    throw new OrganisationUnclear(
      `There are several organisations; name one with --organisation: ${names.join(', ')}`,
    )
  }
  return { wanted, found, names }
}
