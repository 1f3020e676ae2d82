import type { Device } from '../../../domain/device.ts'
import type { DeviceList } from '../device-list.ts'
import type { JudgementSource } from './device-qualities.ts'
import type { DeviceJudgements, Judgements } from './judgements.ts'

const NONE: DeviceJudgements = { version: 0, all: [] }

export const NO_JUDGEMENT_SOURCE: JudgementSource = { cached: () => NONE, of: async () => NONE }

/** The judgements of a tenant's own devices. */
export function ownJudgements(judgements: Judgements): JudgementSource {
  return { cached: ({ id }) => judgements.cached(id), of: ({ id }) => judgements.of(id) }
}

/** The stations of an organisation with what it says of their readings. */
export interface Judged {
  list: Pick<DeviceList, 'known'>
  judgements: Judgements
}

/**
 * The judgements of an organisation, for another tenant's devices that are the very same stations: an id alone may be
 * another organisation's. While their list is not known nothing is said.
 */
export function judgementsOfOther(
  { list, judgements }: Judged,
  own: Pick<DeviceList, 'known'>,
  isSame: (a: Device, b: Device) => boolean,
): JudgementSource {
  const isShared = (id: string) => {
    const [mine, theirs] = [own.known(id), list.known(id)]
    return mine !== undefined && theirs !== undefined && isSame(mine, theirs)
  }
  return {
    cached: ({ id }) => {
      const said = judgements.cached(id)
      return said?.all.length === 0 || isShared(id) ? said : NONE
    },
    of: async ({ id }) => (isShared(id) ? judgements.of(id) : NONE),
  }
}
