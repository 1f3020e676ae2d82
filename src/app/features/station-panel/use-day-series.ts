import { useQuery } from '@tanstack/react-query'
import type { DeviceState } from '../../../domain/device.ts'
import { isAhead } from '../../../domain/freshness.ts'
import { plotBox } from '../../../view/plot/plot-box.ts'
import { seriesQuery } from '../../api/series.ts'
import { useLast } from '../chart/page/use-last.ts'
import { useNow } from '../time/use-now.ts'

const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS

/**
 * The day's series of all sensors, reduced for a plot of `widthPx`. New readings are added as they come;
 * fetched again every quarter of an hour. An older day stays where the new one cannot be had.
 */
export function useDaySeries(device: DeviceState, widthPx: number) {
  useNow(5 * MINUTE_MS)
  const day = dayOf(device, Date.now())
  const { columns } = plotBox(widthPx, 0, devicePixelRatio, { left: 0, right: 0 })
  const series = useQuery({
    ...seriesQuery({
      deviceId: device.id,
      fromMs: day.fromMs,
      toMs: day.toMs,
      width: columns,
    }),
    enabled: widthPx > 0 && device.sensors.length > 0,
  })
  const last = useLast(series.data)
  return { day, columns, series, shown: last?.device === device.id ? last : undefined }
}

/**
 * The day to show: up to now, or up to the last update of a station that has been silent for longer than that
 * or dates its readings ahead.
 */
function dayOf({ lastUpdateMs }: Pick<DeviceState, 'lastUpdateMs'>, nowMs: number) {
  const lastMs = lastUpdateMs ?? nowMs
  /** It ends at the station's last update, because none has come for longer than a day or its clock is ahead. */
  const endsAtLast = nowMs - lastMs > DAY_MS || isAhead(lastMs, nowMs)
  // ahead of the clock: new readings have their place at the end, and the range need not move with each of them
  const untilMs = endsAtLast ? lastMs : Math.max(nowMs, lastMs)
  const toMs = Math.ceil(untilMs / QUARTER_MS) * QUARTER_MS
  return { fromMs: toMs - DAY_MS, toMs, untilMs }
}
