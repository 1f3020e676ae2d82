import { existsSync } from 'node:fs'
import type { Config } from './config.ts'
import { listen } from './listen.ts'
import { createLogger } from './logger.ts'
import { createStack } from './stack.ts'
import { untilAskedToEnd } from './until-ended.ts'

/**
 * Serves the dashboard, with the built app of that folder, until the process is asked to end; then lets running answers
 * finish.
 */
export async function start(config: Config, appDirectory: string): Promise<void> {
  const logger = createLogger(config.logLevel)
  const stack = await createStack(config, {
    now: Date.now,
    logger,
    appDirectory: existsSync(appDirectory) ? appDirectory : undefined,
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
