import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { quantityOf } from '../../../../domain/quantity.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { useStationWords } from '../../../../view/station/station-words.ts'
import { readoutWords, useReadoutTools } from '../../chart/readout/use-readout-words.ts'
import type { Pair } from '../address/edit-series.ts'
import { pairText } from '../address/edit-series.ts'
import type { Earlier } from '../address/series-choice.ts'
import type { Compared } from '../series/compared.ts'
import { pairSeries } from '../series/pair-series.ts'
import { lineGaps, type PanelLine } from './panel-line.ts'

export function useEarlierText(): (earlier: Earlier) => string {
  const { t } = useTranslation('compare')
  return useCallback(
    (earlier) =>
      earlier.kind === 'period' ? t('earlier.period') : t('earlier.years', { count: earlier.years }),
    [t],
  )
}

export function usePanelLines(compared: readonly Compared[], zone: string, box: PlotBox): PanelLine[] {
  const tools = useReadoutTools()
  const { sensorName } = useStationWords()
  const earlierText = useEarlierText()
  return useMemo(
    () =>
      compared.map((one): PanelLine => {
        const { device, sensor, shownAs, place, lagMs, shiftMs, measured, shown, range, choice } = one
        const name = choice.earlier ? `${device.name}, ${earlierText(choice.earlier)}` : device.name
        const quantityName = sensorName(sensor, device.sensors)
        const intervalMs = device.intervalSeconds === null ? null : device.intervalSeconds * 1000
        const words = readoutWords(
          {
            series: measured,
            time: { ...range, width: box.plotWidth },
            zone,
            intervalMs,
            levels: device.levels,
            nameOf: () => name,
          },
          tools,
        )
        return {
          ...{ sensor: shownAs, place, name, quantityName, lagMs, intervalMs },
          isEarlier: choice.earlier !== null,
          series: shown?.sensors[0],
          ...(shown ? lineGaps(one, shown) : { gaps: [], missing: [] }),
          read: (timeMs) => {
            const measuredMs = timeMs - shiftMs
            const text = words.at(sensor, measuredMs)
            return text && { text, measuredMs }
          },
        }
      }),
    [compared, sensorName, earlierText, zone, box.plotWidth, tools],
  )
}

/** `null` where they cannot be combined. */
export function usePairLine(
  pair: Pair | null,
  lines: readonly PanelLine[],
  { zone, box, range }: { zone: string; box: PlotBox; range: { fromMs: number; toMs: number } },
): PanelLine | null {
  const { t } = useTranslation('compare')
  const tools = useReadoutTools()
  const of = pair && lines.find(({ place }) => place === pair.of)
  const to = pair && lines.find(({ place }) => place === pair.to)
  return useMemo(() => {
    if (!pair || !of || !to) return null
    const isDifference = pair.kind === 'difference'
    if (isDifference && of.sensor.unit !== to.sensor.unit) return null
    const id = pairText(pair)
    const sensor = {
      ...{ id, name: id, kind: isDifference ? of.sensor.kind : 'RATIO' },
      unit: isDifference ? of.sensor.unit : '',
    }
    const about = { id, unit: sensor.unit }
    const areDirections = [of, to].every(
      (one) => quantityOf(one.sensor.kind, one.sensor.unit).combine === 'none',
    )
    const series =
      of.series &&
      to.series &&
      pairSeries(pair.kind, of.series, to.series, about, { isDirection: areDirections })
    const intervalMs = Math.max(of.intervalMs ?? 0, to.intervalMs ?? 0) || null
    const name = t(`pair.${pair.kind}`, { first: of.sensor.id, second: to.sensor.id })
    const time = { ...range, width: box.plotWidth }
    const words = readoutWords(
      {
        ...{ time, zone, intervalMs, levels: undefined, nameOf: () => name },
        series: series && seriesOnly(series, range),
      },
      tools,
    )
    return {
      ...{ sensor, place: -1, isEarlier: false, name, quantityName: name, lagMs: 0, series, intervalMs },
      ...{ gaps: [], missing: [] },
      read: (timeMs) => {
        const text = words.at(sensor, timeMs)
        return text && { text, measuredMs: timeMs }
      },
    }
  }, [pair, of, to, zone, box, range, t, tools])
}

function seriesOnly(
  sensor: NonNullable<PanelLine['series']>,
  { fromMs, toMs }: { fromMs: number; toMs: number },
) {
  return {
    ...{ device: '', from: fromMs, to: toMs, asOf: toMs, stale: false, readings: sensor.count },
    ...{ sensors: [sensor], gaps: [], expected: null },
  }
}
