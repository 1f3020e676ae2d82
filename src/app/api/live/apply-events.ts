import type { Query, QueryClient, QueryKey, QueryState } from '@tanstack/react-query'
import type { Device } from '../../../domain/device.ts'
import { appendReading } from '../../../domain/series/append-reading.ts'
import type { DeviceSeries } from '../../../domain/series/series.ts'
import { applyAlarmNews } from '../alarms/alarm-changes.ts'
import { ALARM_QUERIES } from '../alarms/alarms.ts'
import { devicesQuery, notifyDevices } from '../devices.ts'
import type { SeriesNeed } from '../series-need.ts'
import { applyDevices, applyReadings } from './apply-to-listing.ts'
import { levelNews } from './level-news.ts'
import type { LiveEvent, LiveReading } from './live-event.ts'
import { setLiveState } from './live-state.ts'
import { forgetReadings, rememberReadings } from './recent-readings.ts'

/** The names of the answers that events speak of. */
const LIVE_QUERIES: readonly unknown[] = ['devices', 'series', 'raw-readings', ...ALARM_QUERIES]

/**
 * Brings what the page has up to date with events: markers, list and panel through the listing, charts
 * through their series. Nothing is asked for again but after a reset, where a reading came late or after a
 * gap, where readings were judged, where news of a station overtook the list, and for a table, which has readings as they were sent.
 */
export function applyEvents(client: QueryClient, events: readonly LiveEvent[], nowMs: number): void {
  let readings: LiveReading[] = []
  const flush = () => {
    if (readings.length > 0) takeReadings(client, readings, nowMs)
    readings = []
  }
  for (const event of events) {
    if (event.kind === 'reading') {
      readings.push(event.reading)
      continue
    }
    flush()
    if (event.kind === 'level') {
      levelNews.notify([event.level])
    } else if (event.kind === 'devices') {
      notifyDevices(client, (listing) => applyDevices(listing, event.devices))
      // an answer on its way may be of before; what readings it lacks is remembered, what stations are is not
      refetch(client, ({ queryKey, state }) => queryKey[0] === 'devices' && state.fetchStatus === 'fetching')
    } else if (event.kind === 'judgements') {
      refetch(client, ({ queryKey }) => isOfDevice(queryKey, event.device))
    } else if (event.kind === 'alarm') {
      applyAlarmNews(client, event.news, (concerns) => refetch(client, concerns))
    } else if (event.kind === 'upstream') {
      setLiveState({ upstream: event.upstream })
    } else {
      // what was missed may be a correction, which they would hide
      forgetReadings()
      refetch(client, ({ queryKey }) => LIVE_QUERIES.includes(queryKey[0]), { breakOff: true })
    }
  }
  flush()
  if (events.some(({ kind }) => kind === 'reading' || kind === 'devices')) setLiveState({ newsMs: nowMs })
}

function takeReadings(client: QueryClient, readings: readonly LiveReading[], nowMs: number): void {
  rememberReadings(readings, nowMs)
  notifyDevices(client, (listing) => applyReadings(listing, readings))
  const devices = client.getQueryData(devicesQuery.queryKey)?.devices ?? []
  for (const query of client.getQueryCache().findAll({ queryKey: ['series'] })) {
    const need = query.queryKey[1] as SeriesNeed
    const device = devices.find(({ id }) => id === need.deviceId)
    if (!device) continue
    const { data: series, fetchStatus } = query.state as QueryState<DeviceSeries>
    const after = series && withReadings(series, device, readings)
    const isFirstUnderWay = !series && fetchStatus === 'fetching'
    // what lies in a gap may be there: a station that could not send for long tells all at once, and only the
    // newest of it is told
    const isComplete = after && after.gaps.length === series.gaps.length
    if (after) takeSeries(client, query.queryKey, series, after)
    if (series ? !isComplete : isFirstUnderWay && readings.some((reading) => isOf(need, reading)))
      refetch(client, (other) => other === query)
  }
  refetch(client, ({ queryKey }) => readings.some((reading) => isInTable(queryKey, reading)))
}

/** Whether the readings of a device and a range have a place for one. */
function isOf(
  { deviceId, fromMs, toMs }: { deviceId: unknown; fromMs: number; toMs: number },
  { device, t }: LiveReading,
): boolean {
  return device === deviceId && t >= fromMs && t <= toMs
}

/** Whether a query is of a device's readings, whatever it wants to know of them. */
function isOfDevice([, subject]: QueryKey, device: string): boolean {
  const { deviceId } = (typeof subject === 'object' && subject !== null ? subject : {}) as Partial<SeriesNeed>
  return subject === device || deviceId === device
}

/** Whether a query is of a table that a reading stands in. */
function isInTable([name, deviceId, fromMs, toMs]: QueryKey, reading: LiveReading): boolean {
  return name === 'raw-readings' && isOf({ deviceId, fromMs: Number(fromMs), toMs: Number(toMs) }, reading)
}

/** Data that is set counts as asked for just now: what is to be asked for again has to stay that way. */
function takeSeries(
  client: QueryClient,
  queryKey: QueryKey,
  before: DeviceSeries,
  after: DeviceSeries,
): void {
  if (after === before) return
  const isInvalidated = client.getQueryState(queryKey)?.isInvalidated
  client.setQueryData(queryKey, after)
  if (isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

/** The series with those readings of its device that belong to its end; `undefined` where one belongs before it. */
function withReadings(
  series: DeviceSeries,
  device: Device,
  readings: readonly LiveReading[],
): DeviceSeries | undefined {
  let after: DeviceSeries | undefined = series
  for (const reading of readings) {
    if (reading.device === device.id && after) after = appendReading(device, after, reading)
  }
  return after
}

/** An answer that may have been made before these readings came, with those that it lacks at its end. */
export function withOvertaken(
  series: DeviceSeries,
  device: Device | undefined,
  readings: readonly LiveReading[],
): DeviceSeries {
  if (!device) return series
  let after = series
  for (const reading of readings) {
    if (reading.device !== device.id) continue
    after = appendReading(device, after, reading) ?? after
  }
  return after
}

/**
 * Has the answers of those queries asked for again, at once where somebody looks at them. One that is under
 * way may have been made before the news, and is asked for once more when it has come. It is not broken off,
 * which would put it off for as long as news come, unless `breakOff` says so and there is an older one.
 */
function refetch(
  client: QueryClient,
  concerns: (query: Query) => boolean,
  { breakOff = false }: { breakOff?: boolean } = {},
): void {
  const underWay = client.getQueryCache().findAll({ predicate: concerns, fetchStatus: 'fetching' })
  const answers = underWay.map(({ promise }) => promise)
  void client.invalidateQueries({ predicate: concerns }, { cancelRefetch: breakOff })
  for (const [i, query] of underWay.entries()) {
    const once = () =>
      void client.invalidateQueries({ predicate: (other) => other === query }, { cancelRefetch: false })
    answers[i]?.then(once, once)
  }
}
