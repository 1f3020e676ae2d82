import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { isatty } from 'node:tty'
import type { Logger } from 'pino'
import { boundsOfThisProcess } from '../server/http/connection-bounds.ts'
import { isProxied, trustedProxies } from '../server/http/trusted-proxy.ts'
import { listen } from '../server/listen.ts'
import { checkAuditFile } from './audit/audit-file.ts'
import { checkBasemap } from './basemap.ts'
import { problemsOfAll } from './config/all-or-problems.ts'
import { readAuthority } from './config/authority.ts'
import type { Config } from './config/config.ts'
import { createLogger, logCrashes } from './logger.ts'
import { openAlarmsFile, openOverlaysFile, openStationsFile } from './named-files.ts'
import { checkAccounts } from './stack/sign-in.ts'
import { createStack } from './stack/stack.ts'
import { untilSignalled } from './until-ended.ts'

const STANDARD_INPUT = 0

export function dashboardFiles({
  signIn,
  stationsFile,
  alarmsFile,
  basemap,
  overlaysFile,
  upstream,
  logLevel,
  auditLog,
}: Config): Promise<string[]> {
  const usersFile = signIn.auth === 'password' ? signIn.usersFile : ''
  const caFile = upstream?.caFile ?? null
  return problemsOfAll([
    ...(usersFile === '' ? [] : [checkAccounts(usersFile)]),
    ...(stationsFile === null ? [] : [openStationsFile(stationsFile, createLogger(logLevel))]),
    ...(alarmsFile === null ? [] : [openAlarmsFile(alarmsFile, createLogger(logLevel))]),
    ...(overlaysFile === null ? [] : [openOverlaysFile(overlaysFile, createLogger(logLevel))]),
    ...(basemap === null ? [] : [checkBasemap(basemap)]),
    ...(caFile === null ? [] : [readAuthority(caFile)]),
    ...(auditLog === null ? [] : [checkAuditFile(auditLog)]),
  ])
}

/** Serves until SIGINT or SIGTERM, then finishes running responses. */
export async function start(
  config: Config,
  appDirectory: string,
  warnings: readonly string[],
): Promise<void> {
  const logger = createLogger(config.logLevel)
  logCrashes(logger)
  for (const warning of warnings) logger.warn(warning)
  ignoreHangUp(logger)
  const bounds = boundsOfThisProcess(logger)
  const stack = await createStack(config, {
    now: Date.now,
    logger,
    appDirectory: existsSync(appDirectory) ? appDirectory : undefined,
    mostStreams: bounds.streams,
  })
  const { lifecycle, isSignedIn } = stack.handler
  const listener = await listen(stack.handler, {
    host: config.host,
    port: config.port,
    ...(config.service.trustedProxy !== null && { isTrusted: trustedProxies(config.service.trustedProxy) }),
    isProxied: isProxied(config.service.trustedProxy, config.publicUrl),
    isDraining: () => lifecycle.isDraining,
    door: { bounds, isSignedIn, observer: stack.observer, logger },
  }).catch(async (error: unknown) => {
    await stack.close()
    throw error
  })
  // only now: reads would outlive the store of a dashboard that failed to listen
  stack.begin()
  process.stdout.write(`Gaugeboard is at ${listener.url}\n`)

  await untilSignalled()
  lifecycle.drain()
  await setTimeout(config.operation.drainSeconds * 1000)
  const closed = listener.close()
  lifecycle.end()
  await closed
  await stack.close()
}

/**
 * The service's reload signal must not end the dashboard. On a terminal it means a closed terminal, which
 * ends it as by default.
 */
function ignoreHangUp(logger: Logger): void {
  if (isatty(STANDARD_INPUT)) return
  process.on('SIGHUP', () => {
    logger.info('SIGHUP changes nothing: files are read again by themselves when they change')
  })
}
