import { CODING_CHECKS } from './coding-checks.ts'
import { CREDENTIAL_CHECKS } from './credential-checks.ts'
import { DATA_CHECKS } from './data-checks.ts'
import { DESCRIPTION_CHECKS } from './description-checks.ts'
import { DEVICE_LIST_CHECKS } from './device-list-checks.ts'
import { ENVELOPE_CHECKS } from './envelope-checks.ts'
import { LIMIT_CHECKS } from './limit-checks.ts'
import { PLAYGROUND_CHECKS } from './playground-checks.ts'
import { RANGE_CHECKS } from './range-checks.ts'
import type { Check } from './subject.ts'
import { TRANSPORT_CHECKS } from './transport-checks.ts'

export const CHECKS: readonly Check[] = [
  ...TRANSPORT_CHECKS,
  ...ENVELOPE_CHECKS,
  ...DEVICE_LIST_CHECKS,
  ...DATA_CHECKS,
  ...RANGE_CHECKS,
  ...CODING_CHECKS,
  ...CREDENTIAL_CHECKS,
  ...LIMIT_CHECKS,
  ...PLAYGROUND_CHECKS,
  ...DESCRIPTION_CHECKS,
]
