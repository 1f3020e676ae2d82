import { useQuery } from '@tanstack/react-query'
import { millisecondsInDay as DAY_MS, millisecondsInMinute as MINUTE_MS } from 'date-fns/constants'
import type { DeviceState } from '../../../domain/device.ts'
import { isAhead } from '../../../domain/freshness.ts'
import { plotBox } from '../../../view/plot/plot-box.ts'
import { seriesQuery } from '../../api/series.ts'
import { useLast } from '../chart/page/use-last.ts'
import { useNow } from '../time/use-now.ts'

const QUARTER_MS = 15 * MINUTE_MS

/** For a plot of `widthPx`, refetched every 15 minutes. The old day stays while the new one cannot be had. */
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

/** Up to now, or to the last update of a station that is silent for over a day or has a clock ahead. */
function dayOf({ lastUpdateMs }: Pick<DeviceState, 'lastUpdateMs'>, nowMs: number) {
  const lastMs = lastUpdateMs ?? nowMs
  const endsAtLast = nowMs - lastMs > DAY_MS || isAhead(lastMs, nowMs)
  // with a clock ahead: new readings have their place at the end, without moving the range
  const untilMs = endsAtLast ? lastMs : Math.max(nowMs, lastMs)
  const toMs = Math.ceil(untilMs / QUARTER_MS) * QUARTER_MS
  return { fromMs: toMs - DAY_MS, toMs, untilMs }
}
