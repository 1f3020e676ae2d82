import type { Device } from '../../domain/device.ts'
import { RangeReader } from '../readings/range-reader.ts'
import { ReadingsStore } from '../readings/readings-store.ts'
import { TailReader, type TailReaderOptions } from '../readings/tail-reader.ts'
import type { Copies } from '../storage/copies.ts'
import type { UpstreamClient } from '../upstream/upstream-client.ts'

export interface TestTailsOptions extends Omit<TailReaderOptions, 'tails'> {
  data: UpstreamClient['data']
  copies?: Copies
}

/** A store and the reader of its tails, as a tenant joins them. */
export function createTestTails({ data, copies, ...options }: TestTailsOptions) {
  const { now } = options
  const readings = new ReadingsStore({
    ranges: new RangeReader(data, { now }),
    now,
    ...(copies && { copies }),
  })
  const { tails } = readings
  const reader = new TailReader({ ...options, tails })
  return {
    tails,
    reader,
    update: reader.update.bind(reader),
    settled: reader.settled.bind(reader),
    of: tails.of.bind(tails),
    restore: tails.restore.bind(tails),
    add: readings.add.bind(readings),
    has: (device: Device, timeMs: number, values: ReadonlyMap<string, number>) =>
      tails.has(device, { timeMs, values }),
  }
}
