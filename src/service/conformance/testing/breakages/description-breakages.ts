import { type Breakage, instead, refusal } from './breaking.ts'

export const DESCRIPTION_BREAKAGES: readonly Breakage[] = [
  {
    rules: 'C38',
    what: 'describes itself to those it knows only',
    break: instead(
      (request) => request.url.endsWith('/openapi.json') && !request.headers.has('authorization'),
      () => refusal(401, 'Unauthorized'),
    ),
  },
  {
    rules: 'C38',
    what: 'describes the half of it',
    break: instead(
      (request) => request.url.endsWith('/openapi.json') && request.method === 'GET',
      () => Response.json({ openapi: '3.1.1', paths: { '/devices': {} } }),
    ),
  },
]
