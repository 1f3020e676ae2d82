import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type BreakerState, type Observer, SIGNED_IN } from './observer.ts'

export interface Metrics {
  observer: Observer
  contentType: string
  text(): Promise<string>
}

export interface MetricsOptions {
  /** Adds memory, CPU, handles, garbage collection and event-loop delay, measured while the process lives. */
  ofProcess?: boolean
}

const CALL_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30]
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const BREAKER_STATES: readonly BreakerState[] = ['closed', 'half-open', 'open']

/** A private call of Node, which has failed an assertion. `nodejs_active_resources` counts the same. */
const OF_NODES_INSIDE = ['nodejs_active_handles', 'nodejs_active_handles_total']

export function createMetrics({ ofProcess = false }: MetricsOptions = {}): Metrics {
  const registry = new Registry()
  if (ofProcess) {
    collectDefaultMetrics({ register: registry })
    for (const name of OF_NODES_INSIDE) registry.removeSingleMetric(name)
  }
  return {
    observer: countingObserver(registry),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

function countingObserver(registry: Registry): Observer {
  const ofTenant = tenantMetrics(metricsIn(registry))
  const ofServer = serverMetrics(metricsIn(registry))
  const observerOf = (tenant: string): Observer => ({
    ofTenant: observerOf,
    ...ofTenant(tenant),
    ...ofServer,
  })
  return observerOf(SIGNED_IN)
}

function metricsIn(registry: Registry) {
  const registers = [registry]
  return {
    counter: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Counter({ name: `gaugeboard_${name}`, help, labelNames, registers }),
    gauge: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Gauge({ name: `gaugeboard_${name}`, help, labelNames, registers }),
    histogram: <Label extends string>(
      name: string,
      help: string,
      buckets: number[],
      ...labelNames: Label[]
    ) => new Histogram({ name: `gaugeboard_${name}`, help, buckets, labelNames, registers }),
  }
}

/** Each figure by tenant. */
function tenantMetrics({ counter, gauge, histogram }: ReturnType<typeof metricsIn>) {
  const calls = histogram(
    'upstream_call_duration_seconds',
    'Attempts at calls to the service, by what for and how they ended',
    CALL_SECONDS,
    'tenant',
    'route',
    'outcome',
  )
  const callBytes = counter(
    'upstream_bytes_total',
    'Bytes read from the service, decompressed',
    'tenant',
    'route',
  )
  const retries = counter('upstream_retries_total', 'Attempts that were made again', 'tenant', 'route')
  const breaker = gauge('breaker_state', 'The circuit breaker: 1 for the state it is in', 'tenant', 'state')
  const tokens = gauge('budget_tokens', 'Calls that may be made at once before the budget refills', 'tenant')
  const capacity = gauge('budget_capacity', 'Calls that fit into the budget', 'tenant')
  const cacheLookups = counter('cache_lookups_total', 'Look-ups in a cache', 'tenant', 'cache', 'result')
  const cacheBytes = gauge('cache_bytes', 'What a cache holds', 'tenant', 'cache')
  const cacheLimit = gauge('cache_limit_bytes', 'What a cache may hold', 'tenant', 'cache')
  const skipped = counter(
    'skipped_items_total',
    'Items of the service that could not be used',
    'tenant',
    'kind',
  )
  const devices = gauge('devices', 'Devices shown, as of the last list', 'tenant')
  const omitted = gauge('devices_omitted', 'Devices left out of the last list, as too many', 'tenant')
  return (tenant: string) => {
    const setBreaker = (state: BreakerState) => {
      for (const other of BREAKER_STATES) breaker.set({ tenant, state: other }, other === state ? 1 : 0)
    }
    // an alert on a missing metric never fires
    setBreaker('closed')
    return {
      upstreamCall({ route, outcome, ms, bytes }) {
        calls.observe({ tenant, route, outcome }, ms / 1000)
        callBytes.inc({ tenant, route }, bytes)
      },
      upstreamRetry: (route) => retries.inc({ tenant, route }),
      breaker: setBreaker,
      budget(budget) {
        tokens.set({ tenant }, budget.tokens)
        capacity.set({ tenant }, budget.capacity)
      },
      cache: ({ cache, hit }) => cacheLookups.inc({ tenant, cache, result: hit ? 'hit' : 'miss' }),
      cacheSize({ cache, bytes, limitBytes }) {
        cacheBytes.set({ tenant, cache }, bytes)
        cacheLimit.set({ tenant, cache }, limitBytes)
        // a ratio of both needs both
        for (const result of ['hit', 'miss']) cacheLookups.inc({ tenant, cache, result }, 0)
      },
      skipped: ({ kind, count }) => skipped.inc({ tenant, kind }, count),
      listed(list) {
        devices.set({ tenant }, list.shown)
        omitted.set({ tenant }, list.omitted)
      },
    } satisfies Partial<Observer>
  }
}

function serverMetrics({ counter, gauge, histogram }: ReturnType<typeof metricsIn>) {
  const requests = histogram(
    'http_request_duration_seconds',
    'Requests answered, by route pattern',
    REQUEST_SECONDS,
    'route',
    'method',
    'status',
  )
  const requestBytes = counter('http_response_bytes_total', 'Bytes of answers, without headers', 'route')
  const admissions = counter(
    'admissions_total',
    'Requests at the gate of their cost class: let in at once, after waiting, or refused and why',
    'class',
    'outcome',
  )
  const streams = gauge('event_streams', 'Event streams open')
  const dropped = counter('event_streams_dropped_total', 'Event streams ended by the server')
  const streamsRefused = counter('event_streams_refused_total', 'Event streams not opened', 'by')
  const streamLimit = gauge('event_streams_limit', 'Event streams that may be open; 0 is any number', 'of')
  const connections = gauge('connections', 'Connections open')
  const connectionLimit = gauge('connections_limit', 'Connections that may be open')
  const connectionsRefused = counter(
    'connections_refused_total',
    'Connections closed or answered 503 because there were too many',
    'how',
  )
  const webhooks = counter('webhook_messages_total', 'Messages the webhook receiver was sent', 'outcome')
  const alarmMessages = counter(
    'alarm_messages_total',
    'Tries to send messages about alarms, by channel',
    'channel',
    'outcome',
  )
  const alarmMessagesWaiting = gauge('alarm_messages_waiting', 'Messages about alarms on their way')
  const sharing = gauge(
    'redis_up',
    'Whether what instances share can be reached; 0 also where nothing is shared',
  )
  const dashboardStore = gauge(
    'dashboard_store_up',
    'Whether what the dashboard itself keeps can be reached; while it is 0, no alarms are raised',
  )
  // it is opened before anything else
  dashboardStore.set(1)
  const signIns = counter('sign_ins_total', 'Tries to sign in', 'outcome')
  const auditLines = counter(
    'audit_lines_total',
    'Lines of the audit log: written, failed (tried again), lost',
    'outcome',
  )
  // an alert on a missing metric never fires
  for (const outcome of ['written', 'failed', 'lost']) auditLines.inc({ outcome }, 0)
  return {
    request({ route, method, status, ms, bytes }) {
      requests.observe({ route, method, status: String(status) }, ms / 1000)
      requestBytes.inc({ route }, bytes)
    },
    admission: ({ cost, outcome }) => admissions.inc({ class: cost, outcome }),
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
    streamDropped: () => dropped.inc(),
    streamRefused: (by) => streamsRefused.inc({ by }),
    streamLimits({ perAddress, perKiosk, inAll }) {
      streamLimit.set({ of: 'address' }, perAddress)
      streamLimit.set({ of: 'kiosk' }, perKiosk)
      streamLimit.set({ of: 'server' }, inAll)
    },
    connectionOpened: () => connections.inc(),
    connectionClosed: () => connections.dec(),
    connectionRefused: (how) => connectionsRefused.inc({ how }),
    connectionLimit: (limit) => connectionLimit.set(limit),
    webhook: (outcome) => webhooks.inc({ outcome }),
    alarmMessage: (outcome, channel) => alarmMessages.inc({ channel, outcome }),
    alarmMessagesWaiting: (count) => alarmMessagesWaiting.set(count),
    signIn: (outcome) => signIns.inc({ outcome }),
    auditLines: (outcome, count) => auditLines.inc({ outcome }, count),
    sharing: (isTogether) => sharing.set(isTogether ? 1 : 0),
    dashboardStore: (isUp) => dashboardStore.set(isUp ? 1 : 0),
  } satisfies Partial<Observer>
}
