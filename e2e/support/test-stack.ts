import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { UpstreamLimits } from '../../src/bff/upstream/upstream-client.ts'
import { readConfig } from '../../src/cli/config/config.ts'
import { createStack } from '../../src/cli/stack/stack.ts'
import { type Listener, listen } from '../../src/server/listen.ts'

export const APP_DIRECTORY = fileURLToPath(new URL('../../dist/app', import.meta.url))

export interface TestStack {
  url: string
  close(): Promise<void>
}

export interface TestStackOptions {
  /** Of another build of the app. */
  appDirectory?: string
  /** How the service is called. */
  limits?: Partial<UpstreamLimits>
}

/** Enough for a chart of a day; each day more makes a start longer. */
const SIMULATED_DAYS = '2'

/**
 * The real stack with the built app or another build of it, on a free port, a folder of its own and a clock that goes only as the
 * test lets it. Simulated stations have a past of two days, unless `environment` says otherwise.
 */
export async function startTestStack(
  environment: Record<string, string>,
  now: () => number,
  fill: (dataDirectory: string) => Promise<void> = async () => {},
  { appDirectory = APP_DIRECTORY, limits = {} }: TestStackOptions = {},
): Promise<TestStack> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-e2e-'))
  await fill(dataDirectory)
  const config = readConfig({
    DATA_DIR: dataDirectory,
    PORT: '0',
    SIMULATE_DAYS: SIMULATED_DAYS,
    ...environment,
  })
  const stack = await createStack(config, {
    now,
    logger: pino({ level: 'silent' }),
    appDirectory,
    limits,
  })
  const listener: Listener = await listen(stack.handler, config)
  stack.begin()
  return {
    url: listener.url,
    close: async () => {
      const closed = listener.close()
      // as the program does: a stream is open for as long as nobody ends it
      stack.handler.lifecycle.end()
      await closed
      await stack.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
