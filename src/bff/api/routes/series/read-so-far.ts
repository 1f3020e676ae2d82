import type { Device } from '../../../../domain/device.ts'
import type { Range } from '../../../../domain/series/range.ts'
import type { PartlyRead } from '../../../../domain/series/series.ts'
import type { ReadingsSoFar } from '../../../readings/readings-so-far.ts'
import type { ReadingsStore } from '../../../readings/readings-store.ts'
import { problemOf } from '../../http/problems.ts'

/** All readings of a range, or with `waitMs` what is there by then. */
export function readSoFar(
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
