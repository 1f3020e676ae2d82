import type { Logger } from 'pino'
import { BASE_PATH } from '../contract/paths.ts'
import { boundsOfThisProcess } from '../server/http/connection-bounds.ts'
import { trustedProxies } from '../server/http/trusted-proxy.ts'
import { type ServiceListener, serve } from '../server/https/serve.ts'
import { createService } from '../service/create-service.ts'
import { reportingOutages } from '../service/store/report-outages.ts'
import { startSealing } from '../service/store/sealed/seal-days.ts'
import type { Store } from '../service/store/store.ts'
import { startWebhookSender } from '../service/webhooks/start-webhook-sender.ts'
import { commandLine } from './command-line.ts'
import { problemsOfAll } from './config/all-or-problems.ts'
import {
  type Certificate,
  type CertificateSource,
  certificateLines,
  certificateSourceOf,
  givenPair,
  loadCertificate,
  makeCertificateApart,
} from './config/certificate.ts'
import type { Config } from './config/config.ts'
import { createLogger, logCrashes } from './logger.ts'
import { homeOrganisation, openConfiguredStore } from './open-configured-store.ts'
import { printable } from './printable.ts'
import { createSimulatedNetwork } from './stack/simulated-network.ts'
import { untilSignalled } from './until-ended.ts'

/** A renewed certificate is served, our own is renewed in time. */
const RELOAD_MS = 3_600_000

export interface RunningService {
  url: string
  /** Serves a changed certificate; keeps the old one on failure. */
  reloadCertificate(): Promise<void>
  close(): Promise<void>
}

interface ServiceContext {
  now: () => number
  logger: Logger
  out: NodeJS.WritableStream
}

export function serviceFiles({ service: { certificate } }: Config): Promise<string[]> {
  return problemsOfAll(certificate === null ? [] : [givenPair(certificate)])
}

/** Runs until a signal; reloads the certificate on SIGHUP. */
export async function runService(config: Config, warnings: readonly string[]): Promise<void> {
  const logger = createLogger(config.logLevel)
  logCrashes(logger)
  for (const warning of warnings) logger.warn(warning)
  let running: RunningService | undefined
  const reload = () => void running?.reloadCertificate()
  // before the first output: a reader may send the signal at once, which would end the process
  process.on('SIGHUP', reload)
  try {
    await makeCertificateApart(config)
    running = await startService(config, {
      now: Date.now,
      logger,
      out: process.stdout,
    })
    const timer = setInterval(reload, RELOAD_MS)
    await untilSignalled()
    clearInterval(timer)
  } finally {
    process.off('SIGHUP', reload)
  }
  await running.close()
}

/** Serves the store on its own port; prints the address, the certificate and how to get keys. */
export async function startService(config: Config, context: ServiceContext): Promise<RunningService> {
  const { now, logger, out } = context
  const { host, port, trustedProxy, requestsPerMinute, failuresPerMinute } = config.service
  const source = certificateSourceOf(config)
  // before the store: a wrong certificate leaves nothing behind
  const certificate = trustedProxy === null ? await loadCertificate(source, now()) : null
  const store = reportingOutages(await openConfiguredStore(config), context)
  const closing: (() => Promise<void>)[] = [() => store.close()]
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    closing.push(await simulate(store, config, context))
    const sealing = startSealing({ store, now, logger })
    closing.push(() => sealing.stop())
    const limits = { requestsPerMinute, failuresPerMinute }
    const listener = await serve({
      service: createService({ store, now, logger, limits }),
      host,
      port,
      transport: certificate
        ? { kind: 'tls', pair: certificate }
        : { kind: 'behind-proxy', isTrusted: trustedProxies(trustedProxy ?? '') },
      door: { bounds: boundsOfThisProcess(logger), logger },
    })
    closing.push(() => listener.close())
    const sender = startWebhookSender({ store, now, logger, allowPrivate: config.allowPrivateReceivers })
    closing.push(() => sender.stop())
    const url = `${listener.url}${BASE_PATH}`
    const lines = [
      `The telemetry service is at ${url}`,
      ...(certificate
        ? certificateLines(certificate, now())
        : [`It answers the proxy at ${trustedProxy} only.`]),
      ...(await keyLines(store)),
    ]
    out.write(`${lines.join('\n')}\n`)
    return { url, reloadCertificate: reloader(source, certificate, listener, context), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts the simulated network with `SIMULATE=1`, removes it with `0`. Returns how to stop it. */
async function simulate(
  store: Store,
  { simulate: wanted, simulateDays: days }: Pick<Config, 'simulate' | 'simulateDays'>,
  { now, logger }: ServiceContext,
): Promise<() => Promise<void>> {
  const networkOf = (organisationId: string) =>
    createSimulatedNetwork({ store, organisationId, days, now, logger })
  if (wanted === false) {
    for (const { id } of await store.organisations()) await networkOf(id).clear()
  }
  if (!wanted) return async () => {}
  const network = networkOf((await homeOrganisation(store)).id)
  await network.start()
  return () => network.stop()
}

function reloader(
  source: CertificateSource,
  first: Certificate | null,
  listener: ServiceListener,
  { now, logger }: ServiceContext,
): () => Promise<void> {
  let served = first
  return async () => {
    if (!served) return
    try {
      const certificate = await loadCertificate(source, now())
      if (certificate.cert === served.cert && certificate.key === served.key) return
      listener.setCertificate(certificate)
      served = certificate
      logger.info({ fingerprint: certificate.fingerprint }, 'Another certificate is served from now on')
    } catch (err) {
      logger.error({ err }, 'The certificate could not be read again; the one before is still served')
    }
  }
}

/** How to create keys, while there are none. */
async function keyLines(store: Store): Promise<string[]> {
  const [first, ...others] = await store.organisations()
  if (!first) {
    return [
      `The store is empty. This makes an organisation and prints its keys: ${commandLine('admin', 'organisation add NAME')}`,
    ]
  }
  for (const { id } of [first, ...others]) if ((await store.keys(id)).length > 0) return []
  return [
    `Nobody has a key yet. This gives "${printable(first.name)}" one: ${commandLine('admin', `key rotate "${printable(first.name)}"`)}`,
  ]
}
