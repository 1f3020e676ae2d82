import { z } from 'zod'
import { tileSource } from '../../bff/api/http/security-headers.ts'
import type { Kiosk } from '../../bff/tenants/create-tenants.ts'
import { isLoopback } from '../../contract/loopback.ts'
import { type CacheConfig, readCache } from './cache-config.ts'
import { readKiosks } from './kiosks-config.ts'
import { type OperationConfig, readOperation } from './operation-config.ts'
import { readRedisUrl } from './redis-config.ts'
import { readService, type ServiceConfig } from './service-config.ts'
import { AUTH_MODES, readPublicUrl, readSignIn, type SignInConfig } from './sign-in-config.ts'
import { readWebhookKey } from './webhook-config.ts'

/** What the program runs with, checked and complete. */
export interface Config {
  host: string
  port: number
  /** `null`: the embedded service. */
  upstream: { url: string; apiKey: string; secretKey: string; caFile: string | null } | null
  /** `null`: a demonstration of the embedded service, none of another one. */
  kiosks: readonly Kiosk[] | null
  tiles: { url: string; attribution: string } | null
  /** What the organisation keeps about its stations itself. */
  stationsFile: string | null
  dataDirectory: string
  cache: CacheConfig
  /** What a sender of webhooks has to bring; `null`: none is set. */
  webhookKey: string | null
  /** Whether receivers of webhooks may stand on this machine or in a private network. */
  allowPrivateReceivers: boolean
  /** `postgres://…`; `null`: a SQLite file in the data directory. */
  databaseUrl: string | null
  /** What the dashboard itself keeps, `postgres://…`; `null`: a SQLite file in the data directory. */
  dashboardDatabaseUrl: string | null
  /** What several instances share; `null`: this one is alone. */
  redisUrl: string | null
  /** `null`: simulated only while the store holds no other station. */
  simulate: boolean | null
  logLevel: (typeof LOG_LEVELS)[number]
  signIn: SignInConfig
  /** The instance as browsers reach it, without a path; `null` where nobody said. */
  publicUrl: string | null
  /** Where it is recorded who did what; `null`: a file in the data directory. */
  auditLog: string | null
  service: ServiceConfig
  operation: OperationConfig
}

/** Every problem of a configuration, each with the variable's name first. */
export class ConfigProblems extends Error {
  override name = 'ConfigProblems'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}`)
    this.problems = problems
  }
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** A variable that is set to nothing counts as not set: that is what a blank line of a `.env` file means. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    schema.optional(),
  )

const variables = z.object({
  HOST: optional(z.string()),
  PORT: optional(z.string().regex(/^\d{1,5}$/, 'a port is a whole number from 0 to 65535')),
  UPSTREAM_URL: optional(z.string()),
  UPSTREAM_API_KEY: optional(z.string()),
  UPSTREAM_SECRET_KEY: optional(z.string()),
  UPSTREAM_CA_FILE: optional(z.string()),
  KIOSKS: optional(z.string()),
  AUTH: optional(z.enum(AUTH_MODES, `it is one of ${AUTH_MODES.join(', ')}`)),
  USERS_FILE: optional(z.string()),
  SESSION_SECRET: optional(z.string()),
  SESSION_IDLE_HOURS: optional(z.string()),
  SESSION_MAX_HOURS: optional(z.string()),
  PUBLIC_URL: optional(z.string()),
  OIDC_ISSUER: optional(z.string()),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_ROLE_CLAIM: optional(z.string()),
  TILES_URL: optional(z.string()),
  TILES_ATTRIBUTION: optional(z.string()),
  STATIONS_FILE: optional(z.string()),
  WEBHOOK_API_KEY: optional(z.string()),
  WEBHOOK_ALLOW_PRIVATE: optional(z.enum(['0', '1'], 'it is 0 or 1')),
  CACHE_MB: optional(z.string()),
  CACHE_TAIL_HOURS: optional(z.string()),
  COPIES_MB: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.string()),
  DASHBOARD_DATABASE_URL: optional(z.string()),
  REDIS_URL: optional(z.string()),
  SERVICE_HOST: optional(z.string()),
  SERVICE_PORT: optional(z.string()),
  TLS_CERT_FILE: optional(z.string()),
  TLS_KEY_FILE: optional(z.string()),
  TRUSTED_PROXY: optional(z.string()),
  RATE_LIMIT_PER_MINUTE: optional(z.string()),
  FAILED_CREDENTIALS_PER_MINUTE: optional(z.string()),
  AUDIT_LOG: optional(z.string()),
  METRICS_TOKEN: optional(z.string()),
  DRAIN_SECONDS: optional(z.string()),
  CLIENT_REQUESTS_PER_MINUTE: optional(z.string()),
  STREAMS_PER_ADDRESS: optional(z.string()),
  SECURITY_CONTACT: optional(z.string()),
  SIMULATE: optional(z.enum(['0', '1'], 'it is 0 or 1')),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS, `it is one of ${LOG_LEVELS.join(', ')}`)),
})

/** The variables the program knows, for `.env.example` and the test that keeps both in step. */
export const VARIABLES: readonly string[] = Object.keys(variables.shape)

/** What the telemetry service and the commands on its store go by. */
const OF_THE_SERVICE =
  /^(DATA_DIR|DATABASE_URL|SIMULATE|LOG_LEVEL|TRUSTED_PROXY|WEBHOOK_ALLOW_PRIVATE|RATE_LIMIT_PER_MINUTE|FAILED_CREDENTIALS_PER_MINUTE|(SERVICE|TLS)_.+)$/

/**
 * The configuration of the commands on the telemetry service's store. One file may have the dashboard's
 * variables as well; what is missing there must not keep anyone from a backup.
 */
export function readServiceConfig(environment: Environment): Config {
  return withoutProblems(inspectConfig(ofTheService(environment)))
}

/**
 * Reads the configuration from an environment. Pure; throws `ConfigProblems` with all problems at once, none of
 * which repeats a secret.
 */
export function readConfig(environment: Environment): Config {
  return withoutProblems(inspectConfig(environment))
}

/** What is wrong with the files that a configuration names, each with its variable's name first. */
export type FileProblems = (config: Config) => Promise<string[]>

/** The same for a start, which reads files as well: rejects with what is wrong with either, at once. */
export async function readConfigAndFiles(
  environment: Environment,
  fileProblems: FileProblems,
): Promise<Config> {
  const { config, problems } = inspectConfig(environment)
  return withoutProblems({ config, problems: [...problems, ...(await fileProblems(config))] })
}

/** An environment without what only the dashboard goes by. */
export function ofTheService(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => OF_THE_SERVICE.test(name)))
}

type Environment = Record<string, string | undefined>

/** A configuration, and what is wrong with it; where anything is, good for no more than finding more. */
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
  const host = values.HOST ?? '127.0.0.1'
  const port = Number(values.PORT ?? 8080)
  if (port > 65_535) problems.push('PORT: a port is a whole number from 0 to 65535')
  const upstream = readUpstream(values, problems)
  const tiles = readTiles(values, problems)
  const publicUrl = readPublicUrl(values, problems)
  const hasUpstream = values.UPSTREAM_URL !== undefined
  const signIn = readSignIn(values, { host, hasUpstream, publicUrl }, problems)
  const kiosks = readKiosks(values, problems)
  const service = readService(values, problems)
  const operation = readOperation(values, problems)
  const cache = readCache(values, problems)
  const webhookKey = readWebhookKey(values, problems)
  const databaseUrl = readDatabaseUrl(values, 'DATABASE_URL', problems)
  const dashboardDatabaseUrl = readDatabaseUrl(values, 'DASHBOARD_DATABASE_URL', problems)
  const redisUrl = readRedisUrl(values, problems)
  const config = Object.freeze({
    host,
    port,
    upstream,
    kiosks,
    tiles,
    stationsFile: values.STATIONS_FILE ?? null,
    dataDirectory: values.DATA_DIR ?? './data',
    cache,
    webhookKey,
    allowPrivateReceivers: values.WEBHOOK_ALLOW_PRIVATE === '1',
    databaseUrl,
    dashboardDatabaseUrl,
    redisUrl,
    simulate: values.SIMULATE === undefined ? null : values.SIMULATE === '1',
    logLevel: values.LOG_LEVEL ?? 'info',
    signIn,
    publicUrl,
    auditLog: values.AUDIT_LOG ?? null,
    service,
    operation,
  })
  return { config, problems }
}

type Values = Partial<z.infer<typeof variables>>

/** Each variable by itself, so that one that is wrong hides nothing that is wrong with others. */
function readValues(environment: Environment, problems: string[]): Values {
  const values: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(variables.shape)) {
    const parsed = schema.safeParse(environment[name])
    if (parsed.success) values[name] = parsed.data
    else problems.push(...parsed.error.issues.map(({ message }) => `${name}: ${message}`))
  }
  return values
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
  } else if (!canBeAllowed(url)) {
    problems.push(
      'TILES_URL: a browser cannot be told to allow its host; leave out user and password, and give a name in its ASCII form (xn--…)',
    )
  }
  if (attribution === undefined)
    problems.push('TILES_ATTRIBUTION: tiles are shown with their attribution only; say whose they are')
  return attribution === undefined ? null : { url, attribution }
}

function canBeAllowed(tilesUrl: string): boolean {
  try {
    return tileSource(tilesUrl) !== ''
  } catch {
    return false
  }
}
