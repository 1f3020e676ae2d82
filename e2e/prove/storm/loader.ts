import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Load {
  url: string
  /** Asked for in turn; what is asked for more often stands there more often. */
  paths: readonly string[]
  connections: number
  seconds: number
}

export interface LoadReport {
  answers: number
  /** Of the answers those that were not 200. */
  failed: number
  bytes: number
  seconds: number
  slowestMs: number
}

const PROGRAM = fileURLToPath(new URL('loader-program.ts', import.meta.url))

/** Asks as fast as answers come, from a process of its own. */
export async function loaded(load: Load): Promise<LoadReport> {
  const child = fork(PROGRAM, { execArgv: ['--import', 'tsx'] })
  child.send(load)
  const [report] = await Promise.race([
    once(child, 'message') as Promise<[LoadReport]>,
    once(child, 'exit').then(([code]) => {
      throw new Error(`the loader ended with ${code}`)
    }),
  ])
  return report
}
