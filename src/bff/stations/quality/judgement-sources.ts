import { isSharedStation, type KnownStations } from '../shared-station.ts'
import type { JudgementSource } from './device-qualities.ts'
import { type Judgements, NONE_JUDGED } from './judgements.ts'

export const NO_JUDGEMENT_SOURCE: JudgementSource = { cached: () => NONE_JUDGED, of: async () => NONE_JUDGED }

/** The judgements of a tenant's own devices. */
export function ownJudgements(judgements: Judgements): JudgementSource {
  return { cached: ({ id }) => judgements.cached(id), of: ({ id }) => judgements.of(id) }
}

/** The stations of an organisation with what it says of their readings. */
export interface Judged {
  list: KnownStations
  judgements: Judgements
}

/**
 * The judgements of an organisation, for another tenant's devices that are the very same stations: an id alone may be
 * another organisation's. While their list is not known nothing is said.
 */
export function judgementsOfOther({ list, judgements }: Judged, own: KnownStations): JudgementSource {
  const isShared = (id: string) => isSharedStation(id, list, own)
  return {
    cached: ({ id }) => {
      const said = judgements.cached(id)
      return said?.all.length === 0 || isShared(id) ? said : NONE_JUDGED
    },
    of: async ({ id }) => (isShared(id) ? judgements.of(id) : NONE_JUDGED),
  }
}
