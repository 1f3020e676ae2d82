import { inject } from 'vitest'
import { madeBehind } from '../../../e2e/support/on-demand.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the path of the built program. */
    programDoor: string
  }
}

/** Path of the program, built from the sources as they are: it starts in a third of the time that a loader takes. */
export function testProgram(): Promise<string> {
  return madeBehind(inject('programDoor'))
}
