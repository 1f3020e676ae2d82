import { answered, type Breakage, withBody } from './breaking.ts'

export const LIMIT_BREAKAGES: readonly Breakage[] = [
  {
    rules: 'R33',
    what: 'spells the message of 429 right',
    break: withBody((body, { status }) =>
      status === 429 ? { ...body, message: 'Too Many Requests' } : body,
    ),
  },
  {
    rules: 'R33 C30',
    what: 'never refuses who asks too often',
    break: answered((response) =>
      response.status === 429 ? Response.json({ message: 'Success', data: [] }) : response,
    ),
  },
  {
    rules: 'C30',
    what: 'does not say how long to wait',
    break: answered(async (response) =>
      response.status === 429 ? Response.json(await response.json(), { status: 429 }) : response,
    ),
  },
]
