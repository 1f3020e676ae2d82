import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'
import { listen } from './listen.ts'
import { createLogger } from './logger.ts'
import { createStack } from './stack.ts'
import { untilAskedToEnd } from './until-ended.ts'

/** Seen from `dist/server`, where the built program stands. */
const APP_DIRECTORY = fileURLToPath(new URL('../app', import.meta.url))

/** Serves the dashboard until the process is asked to end; then lets running answers finish. */
export async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel)
  const stack = await createStack(config, {
    now: Date.now,
    logger,
    appDirectory: existsSync(APP_DIRECTORY) ? APP_DIRECTORY : undefined,
  })
  const listener = await listen(stack.handler, config).catch(async (error: unknown) => {
    await stack.close()
    throw error
  })
  process.stdout.write(`Gaugeboard is at ${listener.url}\n`)

  await untilAskedToEnd()
  await listener.close()
  await stack.close()
}
