import { type Breakage, instead, refusal } from './breaking.ts'

export const TRANSPORT_BREAKAGES: readonly Breakage[] = [
  {
    rules: 'R1',
    what: 'speaks plain HTTP as well',
    break: instead(
      (request) => request.url.startsWith('http:'),
      () => refusal(401, 'Unauthorized'),
    ),
  },
]
