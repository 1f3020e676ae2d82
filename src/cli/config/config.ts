import type { MailServer } from '../../bff/alarms/delivery/channel.ts'
import { tileSource } from '../../bff/api/http/security-headers.ts'
import type { Kiosk } from '../../bff/tenants/create-tenants.ts'
import { isLoopback } from '../../contract/loopback.ts'
import { parseDayStart } from '../../domain/aggregation/clock.ts'
import { readKiosks } from './kiosks-config.ts'
import { readMailServer } from './mail-config.ts'
import {
  type CacheConfig,
  type OperationConfig,
  readCache,
  readOperation,
  readRedisUrl,
  readWebhookKey,
} from './operation-config.ts'
import { readService, type ServiceConfig } from './service-config.ts'
import { readPublicUrl, readSignIn, type SignInConfig } from './sign-in-config.ts'
import {
  canBe,
  type Environment,
  type LOG_LEVELS,
  readListeningHost,
  readValues,
  type Values,
  wholeNumber,
} from './variables.ts'

export interface Config {
  host: string
  port: number
  /** `null`: the embedded service. */
  upstream: { url: string; apiKey: string; secretKey: string; caFile: string | null } | null
  /** `null`: a demo kiosk with the embedded service, none with another one. */
  kiosks: readonly Kiosk[] | null
  tiles: { url: string; attribution: string } | null
  /** Path of a PMTiles archive. */
  basemap: string | null
  overlaysFile: string | null
  stationsFile: string | null
  /** `null`: an alarm for each alert level and silence, without receivers. */
  alarmsFile: string | null
  /** `null`: no mails are sent. */
  mailServer: MailServer | null
  /** Start of the organisation's day in local time, `HH:MM`. */
  dayStart: string
  dataDirectory: string
  cache: CacheConfig
  /** The key that senders of webhooks need. */
  webhookKey: string | null
  /** Whether receivers of webhooks may be on this machine or a private network. */
  allowPrivateReceivers: boolean
  /** `postgres://…`; `null`: a SQLite file in the data directory. */
  databaseUrl: string | null
  /** The dashboard's own store, `postgres://…`; `null`: a SQLite file in the data directory. */
  dashboardDatabaseUrl: string | null
  /** Shared by several instances; `null`: this one is alone. */
  redisUrl: string | null
  /** `null`: simulated only while the store holds no other station. */
  simulate: boolean | null
  simulateDays: number
  logLevel: (typeof LOG_LEVELS)[number]
  signIn: SignInConfig
  /** Without a path; `null`: not set. */
  publicUrl: string | null
  /** `null`: a file in the data directory. */
  auditLog: string | null
  service: ServiceConfig
  operation: OperationConfig
}

/** Every problem of a configuration, each with its variable's name first. */
export class ConfigProblems extends Error {
  override name = 'ConfigProblems'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}`)
    this.problems = problems
  }
}

/** Variables of the telemetry service and of the commands on its store. */
const OF_THE_SERVICE =
  /^(DATA_DIR|DATABASE_URL|SIMULATE|SIMULATE_DAYS|LOG_LEVEL|TRUSTED_PROXY|WEBHOOK_ALLOW_PRIVATE|RATE_LIMIT_PER_MINUTE|FAILED_CREDENTIALS_PER_MINUTE|(SERVICE|TLS)_.+)$/

/** Reads the configuration. Pure; throws `ConfigProblems` with all problems, without secrets. */
export function readConfig(environment: Environment): Config {
  return withoutProblems(inspectConfig(environment))
}

export type FileProblems = (config: Config) => Promise<string[]>

/** Rejects with the problems of the configuration and of its files. */
export async function readConfigAndFiles(
  environment: Environment,
  fileProblems: FileProblems,
): Promise<Config> {
  const { config, problems } = inspectConfig(environment)
  return withoutProblems({ config, problems: [...problems, ...(await fileProblems(config))] })
}

/** The environment without the dashboard's variables: a problem in those must not prevent a backup. */
export function ofTheService(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => OF_THE_SERVICE.test(name)))
}

/** With problems, `config` only serves to find more of them. */
interface Inspected {
  config: Config
  problems: string[]
}

function withoutProblems({ config, problems }: Inspected): Config {
  if (problems.length > 0) throw new ConfigProblems(problems)
  return config
}

function inspectConfig(environment: Environment): Inspected {
  const problems: string[] = []
  const values = readValues(environment, problems)
  const host = readListeningHost(values, 'HOST', problems)
  const publicUrl = readPublicUrl(values, problems)
  // problems are reported in this order
  const config = Object.freeze({
    host,
    port: wholeNumber(values, 'PORT', { usual: 8080, most: 65_535 }, problems),
    upstream: readUpstream(values, problems),
    tiles: readTiles(values, problems),
    basemap: readBasemap(values, problems),
    publicUrl,
    signIn: readSignIn(values, { host, publicUrl }, problems),
    kiosks: readKiosks(values, problems),
    service: readService(values, problems),
    operation: readOperation(values, problems),
    cache: readCache(values, problems),
    webhookKey: readWebhookKey(values, problems),
    databaseUrl: readDatabaseUrl(values, 'DATABASE_URL', problems),
    dashboardDatabaseUrl: readDatabaseUrl(values, 'DASHBOARD_DATABASE_URL', problems),
    redisUrl: readRedisUrl(values, problems),
    dayStart: readDayStart(values, problems),
    overlaysFile: values.OVERLAYS_FILE ?? null,
    stationsFile: values.STATIONS_FILE ?? null,
    alarmsFile: values.ALARMS_FILE ?? null,
    mailServer: readMailServer(values, problems),
    dataDirectory: values.DATA_DIR ?? './data',
    allowPrivateReceivers: values.WEBHOOK_ALLOW_PRIVATE === '1',
    simulate: values.SIMULATE === undefined ? null : values.SIMULATE === '1',
    simulateDays: wholeNumber(values, 'SIMULATE_DAYS', { usual: 400, least: 1, most: 3660 }, problems),
    logLevel: values.LOG_LEVEL ?? 'info',
    auditLog: values.AUDIT_LOG ?? null,
  })
  return { config, problems }
}

function readUpstream(values: Values, problems: string[]): Config['upstream'] {
  const { UPSTREAM_URL: text, UPSTREAM_API_KEY: apiKey, UPSTREAM_SECRET_KEY: secretKey } = values
  if (text === undefined) {
    for (const name of ['UPSTREAM_API_KEY', 'UPSTREAM_SECRET_KEY', 'UPSTREAM_CA_FILE'] as const) {
      if (values[name] !== undefined) problems.push(`${name}: it is set, but UPSTREAM_URL is not`)
    }
    return null
  }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    problems.push('UPSTREAM_URL: it is no https address such as https://telemetry.example/external/v1')
  } else if (url.username || url.password) {
    problems.push(
      'UPSTREAM_URL: credentials go into UPSTREAM_API_KEY and UPSTREAM_SECRET_KEY, not into the address',
    )
  } else if (url.search || url.hash) {
    problems.push('UPSTREAM_URL: the address ends with its path; leave out everything from ? or # on')
  } else if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    problems.push('UPSTREAM_URL: plain http is only accepted for this machine itself; use https')
  }
  if (apiKey === undefined) problems.push('UPSTREAM_API_KEY: UPSTREAM_URL needs it')
  else if (apiKey.includes(':')) problems.push('UPSTREAM_API_KEY: an api key holds no colon')
  if (secretKey === undefined) problems.push('UPSTREAM_SECRET_KEY: UPSTREAM_URL needs it')
  const address = url?.href.replace(/\/+$/, '') ?? ''
  const credentials = { apiKey: apiKey ?? '', secretKey: secretKey ?? '' }
  return { url: address, ...credentials, caFile: values.UPSTREAM_CA_FILE ?? null }
}

function readDatabaseUrl(
  values: Values,
  name: 'DATABASE_URL' | 'DASHBOARD_DATABASE_URL',
  problems: string[],
): string | null {
  const text = values[name]
  if (text === undefined) return null
  if (!URL.canParse(text) || !['postgres:', 'postgresql:'].includes(new URL(text).protocol)) {
    problems.push(`${name}: it is no address such as postgres://user:password@host:5432/database`)
  }
  return text
}

function readDayStart({ DAY_START: text = '00:00' }: Values, problems: string[]): string {
  if (parseDayStart(text) === undefined) {
    problems.push('DAY_START: it is a time of day from 00:00 to 23:59, such as 07:00')
  }
  return text
}

function readTiles(values: Values, problems: string[]): Config['tiles'] {
  const { TILES_URL: url, TILES_ATTRIBUTION: attribution } = values
  if (url === undefined) {
    if (attribution !== undefined) problems.push('TILES_ATTRIBUTION: it is set, but TILES_URL is not')
    return null
  }
  const address = url.replace(/\{[a-z]+\}/g, '0')
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    problems.push('TILES_URL: it is no address such as https://tiles.example/{z}/{x}/{y}.png')
  } else if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part))) {
    problems.push('TILES_URL: the address lacks {z}, {x} or {y}')
  } else if (!canBe(() => tileSource(url))) {
    problems.push(
      'TILES_URL: a browser cannot be told to allow its host; leave out user and password, and give a name in its ASCII form (xn--…)',
    )
  }
  if (attribution === undefined)
    problems.push('TILES_ATTRIBUTION: tiles are shown with their attribution only; say whose they are')
  return attribution === undefined ? null : { url, attribution }
}

function readBasemap({ BASEMAP: path, TILES_URL: tiles }: Values, problems: string[]): string | null {
  if (path !== undefined && tiles !== undefined)
    problems.push('BASEMAP: TILES_URL is set as well, and a map has one of them; leave one out')
  return path ?? null
}
