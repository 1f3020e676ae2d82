import { isSharedStation, type KnownStations } from '../shared-station.ts'
import type { JudgementSource } from './device-qualities.ts'
import { type Judgements, NONE_JUDGED } from './judgements.ts'

export const NO_JUDGEMENT_SOURCE: JudgementSource = { cached: () => NONE_JUDGED, of: async () => NONE_JUDGED }

export function ownJudgements(judgements: Judgements): JudgementSource {
  return { cached: ({ id }) => judgements.cached(id), of: ({ id }) => judgements.of(id) }
}

export interface Judged {
  list: KnownStations
  judgements: Judgements
}

/**
 * The organisation's judgements for another tenant's same stations: an id alone may be another
 * organisation's. None while their list is unknown.
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
