import type { Observer } from './observer.ts'

export function combinedObserver(...observers: readonly Observer[]): Observer {
  const each = (notify: (observer: Observer) => void) => {
    for (const observer of observers) notify(observer)
  }
  return {
    ofTenant: (name) => combinedObserver(...observers.map((observer) => observer.ofTenant(name))),
    upstreamCall: (call) => each((observer) => observer.upstreamCall(call)),
    upstreamRetry: (route) => each((observer) => observer.upstreamRetry(route)),
    breaker: (state) => each((observer) => observer.breaker(state)),
    budget: (budget) => each((observer) => observer.budget(budget)),
    cache: (lookup) => each((observer) => observer.cache(lookup)),
    cacheSize: (size) => each((observer) => observer.cacheSize(size)),
    skipped: (skipped) => each((observer) => observer.skipped(skipped)),
    listed: (list) => each((observer) => observer.listed(list)),
    request: (request) => each((observer) => observer.request(request)),
    admission: (admission) => each((observer) => observer.admission(admission)),
    streamOpened: () => each((observer) => observer.streamOpened()),
    streamClosed: () => each((observer) => observer.streamClosed()),
    streamDropped: () => each((observer) => observer.streamDropped()),
    streamRefused: (by) => each((observer) => observer.streamRefused(by)),
    streamLimits: (limits) => each((observer) => observer.streamLimits(limits)),
    connectionOpened: () => each((observer) => observer.connectionOpened()),
    connectionClosed: () => each((observer) => observer.connectionClosed()),
    connectionRefused: (how) => each((observer) => observer.connectionRefused(how)),
    connectionLimit: (limit) => each((observer) => observer.connectionLimit(limit)),
    webhook: (outcome, deviceId) => each((observer) => observer.webhook(outcome, deviceId)),
    alarmMessage: (outcome, channel) => each((observer) => observer.alarmMessage(outcome, channel)),
    alarmMessagesWaiting: (count) => each((observer) => observer.alarmMessagesWaiting(count)),
    signIn: (outcome) => each((observer) => observer.signIn(outcome)),
    auditLines: (outcome, count) => each((observer) => observer.auditLines(outcome, count)),
    sharing: (isTogether) => each((observer) => observer.sharing(isTogether)),
    dashboardStore: (isUp) => each((observer) => observer.dashboardStore(isUp)),
  }
}

/** For tests, and for parts used alone. */
export const silentObserver = combinedObserver()
