import { inject } from 'vitest'
import { newPlace } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the URL of the shared server. */
    postgresDoor: string
  }
}

/** The PostgreSQL server that all test files share; the first one to call starts it. */
export async function sharedPostgres(): Promise<{ newPlace(): Promise<string> }> {
  const response = await fetch(inject('postgresDoor'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return { newPlace: () => newPlace(text) }
}
