import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type BuiltProgram, builtProgram } from '../../../e2e/prove/built-program.ts'
import { onDemand } from '../../../e2e/support/on-demand.ts'

/** Builds the program once for all test files, as soon as one starts it. Gives back what removes it. */
export async function setup({ provide }: TestProject): Promise<() => void> {
  let program: BuiltProgram | undefined
  const door = await onDemand(async () => {
    program = await builtProgram(resolve(import.meta.dirname, '../main.ts'))
    return program.file
  })
  provide('programDoor', door.url)
  return () => {
    door.close()
    program?.remove()
  }
}
