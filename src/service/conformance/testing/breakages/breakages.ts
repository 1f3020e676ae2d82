import type { Breakage } from './breaking.ts'
import { CODING_BREAKAGES } from './coding-breakages.ts'
import { CREDENTIAL_BREAKAGES } from './credential-breakages.ts'
import { DATA_BREAKAGES } from './data-breakages.ts'
import { DESCRIPTION_BREAKAGES } from './description-breakages.ts'
import { DEVICE_LIST_BREAKAGES } from './device-list-breakages.ts'
import { ENVELOPE_BREAKAGES } from './envelope-breakages.ts'
import { LIMIT_BREAKAGES } from './limit-breakages.ts'
import { PLAYGROUND_BREAKAGES } from './playground-breakages.ts'
import { RANGE_BREAKAGES } from './range-breakages.ts'
import { TRANSPORT_BREAKAGES } from './transport-breakages.ts'

/** For every number that a check carries, services that break that rule on purpose. */
export const BREAKAGES: readonly Breakage[] = [
  ...TRANSPORT_BREAKAGES,
  ...ENVELOPE_BREAKAGES,
  ...DEVICE_LIST_BREAKAGES,
  ...DATA_BREAKAGES,
  ...RANGE_BREAKAGES,
  ...CODING_BREAKAGES,
  ...CREDENTIAL_BREAKAGES,
  ...LIMIT_BREAKAGES,
  ...PLAYGROUND_BREAKAGES,
  ...DESCRIPTION_BREAKAGES,
]
