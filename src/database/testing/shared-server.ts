import { inject } from 'vitest'
import { madeBehind } from '../../../e2e/support/on-demand.ts'
import { newPlace } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the URL of the shared server. */
    postgresDoor: string
  }
}

/** The PostgreSQL server that all test files share; the first one to call starts it. */
export async function sharedPostgres(): Promise<{ newPlace(): Promise<string> }> {
  const url = await madeBehind(inject('postgresDoor'))
  return { newPlace: () => newPlace(url) }
}
