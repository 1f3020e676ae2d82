import type { Device, Sensor } from '../../../../domain/device.ts'
import type { DeviceQuality } from '../../../../domain/quality/device-quality.ts'
import { flatBeyond, rangeAround } from '../../../../domain/quality/reach.ts'
import { withSondeOf } from '../../../../domain/quality/sonde.ts'
import { missingMs, type TimeSpan } from '../../../../domain/series/gaps.ts'
import { combinedOf, indicesWithin, type Range } from '../../../../domain/series/range.ts'
import type { Columns, PartlyRead } from '../../../../domain/series/series.ts'
import type { ReadingsSoFar } from '../../../readings/readings-so-far.ts'
import type { ReadingsStore } from '../../../readings/readings-store.ts'
import { UpstreamFailure } from '../../../upstream/failures.ts'
import { problemOf } from '../../http/problems.ts'

interface JudgedRead {
  device: Device
  range: Range
  sensors: readonly Sensor[]
  quality: DeviceQuality
  signal?: AbortSignal | undefined
}

export interface AroundRead extends ReadingsSoFar {
  /** More was read than `usualAround` says. */
  isWider: boolean
}

/** For flat lines with gaps in them. */
const MAX_TIMES = 3

/** The range that flags depend on, unless flat lines extend beyond it. */
export function usualAround({ device, range, sensors, quality }: JudgedRead): Range {
  const checks = withSondeOf(sensors, device.sensors).map((sensor) => quality.of(sensor).checks)
  return rangeAround(range, checks, device.intervalSeconds)
}

/**
 * Reads so far around the range that flags do not depend on its ends; with `waitMs` what is there by then. A
 * known range is given even where the service cannot give its surroundings: that costs flags, not readings.
 * Rejects as `ReadingsStore.read` does.
 */
export async function readAround(
  readings: ReadingsStore,
  wanted: JudgedRead,
  waitMs?: number | undefined,
): Promise<AroundRead> {
  const { device, range } = wanted
  try {
    return await readWider(readings, wanted, waitMs)
  } catch (failure) {
    if (!(failure instanceof UpstreamFailure)) throw failure
    const known = await readings.readSoFar(device, range, 0)
    if (known.partial) throw failure
    return { ...known, isWider: false }
  }
}

async function readWider(
  readings: ReadingsStore,
  wanted: JudgedRead,
  waitMs: number | undefined,
): Promise<AroundRead> {
  const { device, range, signal } = wanted
  let around = readings.canHave(device, range) ? usualAround(wanted) : range
  const view = await readSoFar(readings, device, around, { waitMs, signal })
  if (view.partial) {
    const partial = partOfRange(view.partial, range, around)
    if (partial || waitMs === 0) return { ...view, partial, isWider: false } as AroundRead
  }
  let read: ReadingsSoFar = view.partial ? await readings.read(device, around, { signal }) : view
  let isWider = false
  for (let times = 0; times < MAX_TIMES; times++) {
    const wider = widened(wanted, read.columns, around)
    if (!wider) break
    const { length } = read.columns.t
    around = wider
    read = await readings.read(device, around, { signal })
    // nothing precedes the record, and nothing follows now
    if (read.columns.t.length === length) break
    isWider = true
  }
  return { ...read, isWider }
}

/** Covers more of the flat lines that reach the ends of what was read; `undefined` where none do. */
function widened(
  { device, range, sensors, quality }: JudgedRead,
  columns: Columns,
  around: Range,
): Range | undefined {
  const { t } = columns
  let [beforeMs, afterMs] = [0, 0]
  for (const sensor of withSondeOf(sensors, device.sensors)) {
    const v = columns.sensors.get(sensor.id)
    if (!v) continue
    const within = indicesWithin(t, range, combinedOf(sensor))
    const beyond = flatBeyond(t, v, quality.of(sensor).checks, within, {
      known: around,
      intervalSeconds: device.intervalSeconds,
    })
    beforeMs = Math.max(beforeMs, beyond.beforeMs)
    afterMs = Math.max(afterMs, beyond.afterMs)
  }
  if (beforeMs === 0 && afterMs === 0) return undefined
  return {
    fromMs: beforeMs === 0 ? around.fromMs : Math.min(around.fromMs, t[0] ?? Infinity) - beforeMs,
    toMs: afterMs === 0 ? around.toMs : Math.max(around.toMs, t.at(-1) ?? -Infinity) + afterMs,
  }
}

/** How much of the range itself was read; `undefined` for all. */
function partOfRange(
  partial: NonNullable<ReadingsSoFar['partial']>,
  { fromMs, toMs }: Range,
  around: Range,
): ReadingsSoFar['partial'] {
  const missing = partial.missing
    .map(([since, until]): TimeSpan => [Math.max(since, fromMs), Math.min(until, toMs)])
    .filter(([since, until]) => since < until)
  if (missing.length === 0) return undefined
  // the future counts neither in the range nor around it
  const ofMs = Math.min(toMs, around.fromMs + partial.ofMs) - fromMs
  return { ...partial, ofMs, readMs: ofMs - missingMs(missing), missing }
}

/** All readings of a range, or with `waitMs` what is there by then. */
function readSoFar(
  readings: ReadingsStore,
  device: Device,
  range: Range,
  { waitMs, signal }: { waitMs: number | undefined; signal: AbortSignal | undefined },
): Promise<ReadingsSoFar> {
  return waitMs === undefined
    ? readings.read(device, range, { signal })
    : readings.readSoFar(device, range, waitMs, { signal })
}

export function partOf({ failure, ...rest }: NonNullable<ReadingsSoFar['partial']>): PartlyRead {
  return failure === undefined ? rest : { ...rest, failure: problemOf(failure).message }
}
