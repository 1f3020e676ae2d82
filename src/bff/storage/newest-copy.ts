import { z } from 'zod'
import type { Device, Reading } from '../../domain/device.ts'
import type { Columns } from '../../domain/series/series.ts'
import type { Newest } from '../readings/newest.ts'
import { packedColumns, unpackedColumns } from './packed-columns.ts'

/** As of when a stretch was read. */
export interface AboutStretch {
  /** The device's last update then. */
  lastUpdateMs: number | null
  readAtMs: number
}

/** A stretch as the service had it. */
export interface Stretch extends AboutStretch {
  columns: Columns
}

/** What is known of a device; its columns are the newest stretch, and the latest readings may be of before. */
export interface Entry extends Newest, Stretch {}

const aboutCopy = z.object({
  lastUpdateMs: z.number().nullable(),
  readAtMs: z.number(),
  /** Latest readings of sensors that have none in the stretch. */
  lapsed: z.array(z.tuple([z.string(), z.object({ t: z.number(), v: z.number() })])),
})

/**
 * What is known of a device as a copy. Of the sensors without a reading in the stretch it has those that the
 * list names: with all of them it would grow each time one is renamed.
 */
export function packedNewest(device: Device, { columns, latest, lastUpdateMs, readAtMs }: Entry): Uint8Array {
  const isLapsed = (id: string) =>
    !columns.sensors.has(id) && device.sensors.some((sensor) => sensor.id === id)
  const lapsed = [...latest].filter(([id]) => isLapsed(id))
  return packedColumns(columns, { lastUpdateMs, readAtMs, lapsed } satisfies z.infer<typeof aboutCopy>)
}

/**
 * The stretch of a copy, and the latest readings of sensors that have none in it; `undefined` for bytes that
 * are none.
 */
export function unpackedNewest(
  bytes: Uint8Array,
): (Stretch & { lapsed: ReadonlyMap<string, Reading> }) | undefined {
  const kept = unpackedColumns(bytes)
  const about = aboutCopy.safeParse(kept?.about)
  if (!kept || !about.success) return undefined
  return { ...about.data, columns: kept.columns, lapsed: new Map(about.data.lapsed) }
}

/** With the number of its form: what an older version has written is not found. */
export function copyKey({ id }: Device): string {
  return `newest:3:${id}`
}
