import { chooseOrganisation, OrganisationUnclear } from '../../service/import/choose-organisation.ts'
import type { Organisation, Store } from '../../service/store/store.ts'
import { commandLine } from '../command-line.ts'

/** The only organisation, else `default`. Rejects with a sentence where several have none of that name. */
export async function homeOrganisation(store: Store): Promise<Organisation> {
  try {
    return (await chooseOrganisation(store, undefined)).organisation
  } catch (error) {
    if (!(error instanceof OrganisationUnclear)) throw error
    throw new Error(
      'The store holds several organisations and none is called "default", so it is open whose stations to show ' +
        `or to simulate. Run "${commandLine('service')}" without SIMULATE and set UPSTREAM_URL, UPSTREAM_API_KEY and ` +
        'UPSTREAM_SECRET_KEY for the dashboard, or add an organisation called "default".',
    )
  }
}
