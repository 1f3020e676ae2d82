import { completeness, readingsToHave, type TimeSpan, usableCount } from '../../../../domain/series/gaps.ts'
import type { DeviceSeries, SensorSeries } from '../../../../domain/series/series.ts'
import { gapAt } from '../../../../view/plot/paths/gap-path.ts'
import { hasFailedWithin, inAllOf, sensorGaps } from '../../../../view/plot/series/gaps.ts'

export interface QualityReport {
  readings: number
  /** At least as many as received. */
  expected: number | null
  /** Received share of the measurement sets due; `null` where none are due. */
  complete: number | null
  /** Mean step between neighbours outside gaps; `null` with fewer than two readings. */
  typicalStepMs: number | null
  /** Ascending; `sensor` is the id of the only one without readings, `null` where all have none. */
  gaps: { fromMs: number; toMs: number; sensor: string | null }[]
  longestGapMs: number
  sensors: SensorReport[]
}

export interface SensorReport {
  id: string
  received: number
  usable: number
  failed: number
  suspect: number
  /** Usable share of the values due; `null` where none are due. */
  complete: number | null
}

/** `intervalSeconds` is the station's own. */
export function qualityReport(series: DeviceSeries, intervalSeconds: number | null): QualityReport {
  const gaps = gapsOf(series, intervalSeconds)
  const expected = readingsToHave(series)
  return {
    readings: series.readings,
    expected,
    complete: completeness(series.readings, expected),
    typicalStepMs: typicalStep(series),
    gaps,
    longestGapMs: gaps.reduce((longest, gap) => Math.max(longest, gap.toMs - gap.fromMs), 0),
    sensors: series.sensors.map((sensor) => ({
      id: sensor.id,
      received: sensor.count,
      usable: usableCount(sensor),
      failed: sensor.implausible?.count ?? 0,
      suspect: sensor.suspect?.count ?? 0,
      complete: completeness(usableCount(sensor), expected),
    })),
  }
}

function gapsOf(series: DeviceSeries, intervalSeconds: number | null): QualityReport['gaps'] {
  const sensorGaps = series.sensors.map((sensor) => ({
    sensor,
    spans: gapsOfSensor(series, sensor, intervalSeconds),
  }))
  const ofAll = inAllOf(
    sensorGaps.map(({ sensor, spans }) => spans.filter((span) => isAtAnEnd(sensor, span))),
  )
  const isIn = (spans: readonly TimeSpan[], [fromMs, toMs]: TimeSpan) =>
    spans.some((one) => one[0] <= fromMs && toMs <= one[1])
  const isOfAll = (span: TimeSpan) => isIn(ofAll, span)
  const endGaps = ofAll.filter((span) => !isIn(series.gaps, span))
  return [
    ...[...series.gaps, ...endGaps].map(([fromMs, toMs]) => ({ fromMs, toMs, sensor: null })),
    ...sensorGaps.flatMap(({ sensor: { id }, spans }) =>
      spans.filter((span) => !isOfAll(span)).map(([fromMs, toMs]) => ({ fromMs, toMs, sensor: id })),
    ),
  ].sort((a, b) => a.fromMs - b.fromMs)
}

/** Inside its readings, sensors that report in turns are all silent, and nothing is missing. */
function isAtAnEnd({ t }: SensorSeries, [fromMs, toMs]: TimeSpan): boolean {
  return toMs <= (t[0] ?? toMs) || fromMs >= (t.at(-1) ?? fromMs)
}

/** Where a sensor alone has no reading; implausible ones are readings. */
function gapsOfSensor(
  series: DeviceSeries,
  sensor: SensorSeries,
  intervalSeconds: number | null,
): TimeSpan[] {
  const isKnown = ([fromMs, toMs]: TimeSpan) => {
    const gap = gapAt(series.gaps, (fromMs + toMs) / 2)
    const isAll = gap !== null && gap[0] <= fromMs && toMs <= gap[1]
    return isAll || hasFailedWithin(sensor, [fromMs, toMs])
  }
  return sensorGaps(series, sensor, intervalSeconds).filter((gap) => !isKnown(gap))
}

/** A sensor's first and last reading are always among its points. */
function typicalStep({ readings, gaps, sensors }: DeviceSeries): number | null {
  const first = Math.min(...sensors.flatMap((sensor) => ends(sensor).slice(0, 1)))
  const last = Math.max(...sensors.flatMap((sensor) => ends(sensor).slice(1)))
  // silence at either end is no step
  const between = gaps.filter(([fromMs, toMs]) => fromMs < last && toMs > first)
  const steps = readings - 1 - between.length
  if (steps < 1) return null
  const missing = between.reduce((total, [fromMs, toMs]) => total + toMs - fromMs, 0)
  const stepMs = (last - first - missing) / steps
  return Number.isFinite(stepMs) && stepMs > 0 ? stepMs : null
}

function ends({ t, implausible }: SensorSeries): number[] {
  const times = [t[0], implausible?.t[0], t.at(-1), implausible?.t.at(-1)].filter(
    (time) => time !== undefined,
  )
  return times.length === 0 ? [] : [Math.min(...times), Math.max(...times)]
}
