import { join } from 'node:path'
import { type BuiltProgram, builtProgram } from '../built-program.ts'

/** The process that is killed, built. */
export function writerProgram(): Promise<BuiltProgram> {
  return builtProgram(join(import.meta.dirname, 'writer.ts'))
}
