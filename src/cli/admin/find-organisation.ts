import type { Organisation, Store } from '../../service/store/store.ts'
import { printable } from '../printable.ts'

/** By id, else by name. */
export async function findOrganisation(store: Store, idOrName: string): Promise<Organisation | undefined> {
  const organisations = await store.organisations()
  return (
    organisations.find(({ id }) => id === idOrName) ?? organisations.find(({ name }) => name === idOrName)
  )
}

/** Rejects with an error that says where to look. */
export async function organisationNamed(store: Store, idOrName: string): Promise<Organisation> {
  const organisation = await findOrganisation(store, idOrName)
  if (organisation) return organisation
  throw new Error(
    `There is no organisation "${printable(idOrName)}". "admin organisation list" shows those there are.`,
  )
}
