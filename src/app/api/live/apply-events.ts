import type { Query, QueryClient, QueryKey, QueryState } from '@tanstack/react-query'
import type { Device } from '../../../domain/device.ts'
import { appendReading } from '../../../domain/series/append-reading.ts'
import type { DeviceSeries } from '../../../domain/series/series.ts'
import { applyAlarmNews } from '../alarms/alarm-changes.ts'
import { devicesQuery, notifyDevices } from '../devices.ts'
import { areNotesOf } from '../notes.ts'
import type { SeriesNeed } from '../series-need.ts'
import { applyDevices, applyReadings } from './apply-to-listing.ts'
import { levelNews } from './level-news.ts'
import type { LiveEvent, LiveReading } from './live-event.ts'
import { setLiveState } from './live-state.ts'
import { forgetReadings, rememberReadings } from './recent-readings.ts'

/** Keys of queries without a station: all others may have changed while no events came. */
const OF_NO_STATION: readonly unknown[] = ['session', 'status', 'overlays', 'overlay']

/**
 * Applies events to cached responses. Refetches only after a reset, a silence with a level at risk, late
 * readings, a gap or a judgement, where an event overtook the list, and for tables of readings as sent.
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
      // a pending response may be older: its missing readings are kept, changes of stations are not
      refetch(client, ({ queryKey, state }) => queryKey[0] === 'devices' && state.fetchStatus === 'fetching')
    } else if (event.kind === 'judgements') {
      refetch(client, ({ queryKey }) => isOfDevice(queryKey, event.device))
    } else if (event.kind === 'notes') {
      refetch(client, ({ queryKey }) => areNotesOf(queryKey, event.devices))
    } else if (event.kind === 'alarm') {
      applyAlarmNews(client, event.news, (concerns) => refetch(client, concerns))
      // no event says that a station became silent: with a level at risk list and map must not lag behind its alarm
      if (event.news.what === 'raised' && event.news.alarm?.last)
        refetch(client, ({ queryKey }) => queryKey[0] === 'devices')
    } else if (event.kind === 'upstream') {
      setLiveState({ upstream: event.upstream })
    } else {
      // the readings missed may include corrections, which kept readings would hide
      forgetReadings()
      refetch(client, ({ queryKey }) => !OF_NO_STATION.includes(queryKey[0]), { breakOff: true })
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
    // the gap may be filled: a station that was offline sends all readings at once, and only the newest is an event
    const isComplete = after && after.gaps.length === series.gaps.length
    if (after) takeSeries(client, query.queryKey, series, after)
    if (series ? !isComplete : isFirstUnderWay && readings.some((reading) => isOf(need, reading)))
      refetch(client, (other) => other === query)
  }
  refetch(client, ({ queryKey }) => readings.some((reading) => isInTable(queryKey, reading)))
}

function isOf(
  { deviceId, fromMs, toMs }: { deviceId: unknown; fromMs: number; toMs: number },
  { device, t }: LiveReading,
): boolean {
  return device === deviceId && t >= fromMs && t <= toMs
}

function isOfDevice([, subject]: QueryKey, device: string): boolean {
  return subject === device || namesDevice(subject, device)
}

function namesDevice(need: unknown, device: string): boolean {
  if (typeof need !== 'object' || need === null) return false
  return Object.entries(need).some(([name, part]) =>
    name === 'deviceId' ? part === device : namesDevice(part, device),
  )
}

function isInTable([name, deviceId, fromMs, toMs]: QueryKey, reading: LiveReading): boolean {
  return name === 'raw-readings' && isOf({ deviceId, fromMs: Number(fromMs), toMs: Number(toMs) }, reading)
}

/** Setting data marks a query as fresh; a query that was invalidated has to stay so. */
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

/** `undefined` where a reading belongs before the end of the series. */
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

/** A response that may be older than these readings, with the missing ones appended. */
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
 * Refetches queries, active ones at once. A pending request may predate the event and is repeated after it.
 * It is not cancelled, which would delay it while events arrive, unless `breakOff` is set and data exist.
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
