import type { Device } from '../../domain/device.ts'
import { RangeReader } from '../readings/range-reader.ts'
import { ReadingsStore, type ReadingsStoreOptions } from '../readings/readings-store.ts'
import { TailReader, type TailReaderOptions } from '../readings/tail-reader.ts'
import type { UpstreamClient } from '../upstream/upstream-client.ts'

export type TestTailsOptions = Omit<TailReaderOptions, 'tails'> &
  Pick<ReadingsStoreOptions, 'snapshotCache' | 'onNews'> & { data: UpstreamClient['data'] }

/** A store and the reader of its tails, as a tenant joins them. */
export function createTestTails({ data, logger, onFirst, ...options }: TestTailsOptions) {
  const { now } = options
  const readings = new ReadingsStore({ ...options, ranges: new RangeReader(data, { now }) })
  const { tails } = readings
  const reader = new TailReader({ tails, now, logger, ...(onFirst && { onFirst }) })
  return {
    tails,
    reader,
    update: reader.update.bind(reader),
    settled: reader.idle.bind(reader),
    of: tails.of.bind(tails),
    restore: tails.restore.bind(tails),
    add: readings.add.bind(readings),
    read: readings.read.bind(readings),
    has: (device: Device, timeMs: number, values: ReadonlyMap<string, number>) =>
      tails.has(device, { timeMs, values }),
  }
}
